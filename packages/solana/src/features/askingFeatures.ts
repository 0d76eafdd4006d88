import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTransactions } from './signTransactions.ts'
import { transfer } from './transfer.ts'

/** Features that ask the connected wallet: one chunk, loaded with the first of them. */
export function askingFeatures(pool: createSolanaRpcPool.ReturnType) {
  return { signMessage, signTransactions, sendTransaction: sendTransaction(pool), transfer: transfer(pool) }
}
