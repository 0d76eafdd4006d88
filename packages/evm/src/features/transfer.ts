import type { FeatureImplementations } from 'billfold/adapter'
import { toTransaction } from '../transaction/toTransaction.ts'
import { askForTransaction } from './askForTransaction.ts'

/** Moves a native or ERC-20 token. */
export const transfer: FeatureImplementations['transfer'] = options =>
  askForTransaction(options, () => toTransaction(options.transfer), options.transfer.terms)
