import { parseNetworkId } from '../../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'

/** Who a text names. */
export type Receiver = {
  readonly address: string
  /** The name that was resolved to it, when a name was typed. */
  readonly name?: string
}

/**
 * Finds who is meant by what a visitor typed or a host gave: an address as its family writes it. `undefined` when it
 * names nobody. The one place where names (ENS, registered ones) become addresses once they do; until then they name
 * nobody. It may reject when somebody who is asked does not answer, so callers await it.
 */
export async function resolveReceiver(
  kit: Kit,
  parameters: { readonly networkId: NetworkId; readonly text: string; readonly signal?: AbortSignal | undefined },
): Promise<Receiver | undefined> {
  const { networkId, text } = parameters
  const adapter = kit.adapters.get(parseNetworkId(networkId).namespace)
  return adapter?.isAddress(text) ? { address: text } : undefined
}
