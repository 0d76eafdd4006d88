import type { FeatureImplementations } from 'billfold/adapter'
import { askWallet } from './askWallet.ts'

/** What the wallet says about a batch (EIP-5792), as it says it: checked to be data and no more. */
export const callsStatus: FeatureImplementations['callsStatus'] = options =>
  askWallet(options, 'wallet_getCallsStatus', [options.id])
