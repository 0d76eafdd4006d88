import { signMessage } from './signMessage.ts'
import { signTransactions } from './signTransactions.ts'

/** Features that ask the connected wallet: one chunk, loaded with the first of them. */
export const askingFeatures = { signMessage, signTransactions }
