import type { Connector } from 'billfold/adapter'
import type { Shared } from './Shared.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTransactions } from './signTransactions.ts'
import { transfer } from './transfer.ts'
import { verifyMessage } from './verifyMessage.ts'

/** Features that ask the connected wallet: one chunk, loaded with the first of them. */
export function askingFeatures(shared: Shared) {
  const deviating = new WeakSet<Connector>()
  return {
    signMessage: (options: Parameters<typeof signMessage>[0]) => signMessage(options, deviating),
    verifyMessage,
    signTransactions,
    sendTransaction: sendTransaction(shared),
    transfer: transfer(shared),
  }
}
