import type { Kit } from '../core/Kit.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../protocol/caip/types.ts'

/** Whether an address has no owner on a network (the zero address): assets sent there are lost. */
export function isBurnAddress(kit: Kit, networkId: NetworkId, address: string): boolean {
  return kit.adapters.get(parseNetworkId(networkId).namespace)?.isBurnAddress?.(address) ?? false
}
