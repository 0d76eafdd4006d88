import { isNetworkId } from '../caip/isNetworkId.ts'
import type { NetworkId } from '../caip/types.ts'
import type { StoredValue } from './StoredValue.ts'

/** Network the embedded wallet was on last (specification section 3, "last used chain"); wiped with the login. */
export const storedLastNetwork: StoredValue<NetworkId> = {
  key: '@billfold/last-network',
  version: 1,
  parse: stored => (isNetworkId(stored) ? stored : undefined),
}
