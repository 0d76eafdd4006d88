import { BillfoldError, connectorInvalidAnswer, type NetworkId, rpcTimeoutMs } from 'billfold/protocol'
import { askProvider } from './askProvider.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { parseChainId } from './parseChainId.ts'

/**
 * The network a wallet says it is on, configured or not.
 *
 * @throws `connector/invalid-answer` when that is not a chain id · `connector/no-answer` after 10 s, or `withinMs` · `request/aborted`.
 */
export async function readChain(
  provider: Eip1193Provider,
  signal?: AbortSignal,
  withinMs: number = rpcTimeoutMs,
): Promise<NetworkId> {
  const id = parseChainId(await askProvider(provider, { method: 'eth_chainId', signal, withinMs }))
  if (!id) throw new BillfoldError(connectorInvalidAnswer, { details: 'eth_chainId' })
  return `eip155:${id}`
}
