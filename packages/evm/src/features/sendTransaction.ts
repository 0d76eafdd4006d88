import type { FeatureImplementations } from 'billfold/adapter'
import { toCall } from '../transaction/toCall.ts'
import { askForTransaction } from './askForTransaction.ts'

/** Asks the wallet to sign and broadcast what the host wants sent. */
export const sendTransaction: FeatureImplementations['sendTransaction'] = options =>
  askForTransaction(options, () => toCall(options.transaction))
