import { isNetworkId } from '../caip/isNetworkId.ts'
import type { NetworkId } from '../caip/types.ts'
import { storedListCount } from '../limits.ts'
import type { StoredValue } from './StoredValue.ts'

/** Networks on which the vault offers smart accounts. */
export const storedSmartAccountNetworks: StoredValue<readonly NetworkId[]> = {
  key: '@billfold/smart-account-networks',
  version: 1,
  parse: stored => (Array.isArray(stored) ? stored.slice(0, storedListCount).filter(isNetworkId) : undefined),
}
