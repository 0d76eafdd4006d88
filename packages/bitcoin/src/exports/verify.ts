export { verifyMessage } from '../verify/verifyMessage.ts'
