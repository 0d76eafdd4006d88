import type { FeatureImplementations } from 'billfold/adapter'
import { toRequest } from './toRequest.ts'

/** What the wallet says about a batch (EIP-5792), as it says it. */
export const callsStatus: FeatureImplementations['callsStatus'] = options =>
  options.connector.request(toRequest(options, 'wallet_getCallsStatus', [options.id]))
