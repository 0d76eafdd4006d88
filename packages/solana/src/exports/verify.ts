export { verifySolanaMessage } from '../verify/verifySolanaMessage.ts'
