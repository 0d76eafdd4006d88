import type { Kit } from '../core/Kit.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../protocol/caip/types.ts'

/** Whether an address is the one of nobody on a network: what is sent there is destroyed. */
export function isNobody(kit: Kit, networkId: NetworkId, address: string): boolean {
  return kit.adapters.get(parseNetworkId(networkId).namespace)?.isNobody?.(address) ?? false
}
