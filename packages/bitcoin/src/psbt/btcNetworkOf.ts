import type { NetworkId } from 'billfold/protocol'
import { btcNetworks } from '../address/btcNetworks.ts'
import { findChain } from '../networks/findChain.ts'

/** How addresses of a network are written, as the library wants it. */
export function btcNetworkOf(networkId: NetworkId): (typeof btcNetworks)[keyof typeof btcNetworks] {
  return btcNetworks[findChain(networkId)?.addresses ?? 'main']
}
