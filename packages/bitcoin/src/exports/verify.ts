export { verifyBitcoinMessage } from '../verify/verifyBitcoinMessage.ts'
