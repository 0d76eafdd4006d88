import type { FeatureImplementations } from 'billfold/adapter'
import { toTransaction } from '../transaction/toTransaction.ts'
import { sendTransaction } from './sendTransaction.ts'

/** Moves a native or ERC-20 token. */
export const transfer: FeatureImplementations['transfer'] = async options => {
  options.onStage?.('unasked')
  return sendTransaction({ ...options, transaction: toTransaction(options.transfer) })
}
