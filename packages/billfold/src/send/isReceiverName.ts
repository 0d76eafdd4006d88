import type { Kit } from '../core/Kit.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../protocol/caip/types.ts'

/** Whether a text is meant as a name, as its family sees it: `resolveReceiver` will take its time over it. */
export function isReceiverName(kit: Kit, networkId: NetworkId, text: string): boolean {
  const adapter = kit.adapters.get(parseNetworkId(networkId).namespace)
  return adapter !== undefined && !adapter.isAddress(text) && adapter.names?.isName(text) === true
}
