import { isNetworkId } from '../caip/isNetworkId.ts'
import type { NetworkId } from '../caip/types.ts'
import type { StoredValue } from './StoredValue.ts'

/** The network that was active last (specification section 3, "active network id"). */
export const storedActiveNetwork: StoredValue<NetworkId> = {
  key: '@billfold/active-network',
  version: 1,
  parse: stored => (isNetworkId(stored) ? stored : undefined),
}
