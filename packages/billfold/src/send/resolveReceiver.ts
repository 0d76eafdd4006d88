import { joinSignals } from '../core/async/joinSignals.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import { findNameNetwork } from '../core/identity/findNameNetwork.ts'
import type { Kit } from '../core/Kit.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { nameResolveFailed } from '../protocol/errors/rows/names.ts'
import { nameCacheMs } from '../protocol/limits.ts'

/** Who a text names. */
export type Receiver = {
  readonly address: string
  /** The name that leads to it, as its standard writes it, when a name was typed. */
  readonly name?: string
  /** Why nothing should be sent there, where the family knows a reason. */
  readonly refusal?: BillfoldError
}

/** Names that lead somewhere are remembered, this many of them. */
const keptCount = 50

/**
 * Resolves what a visitor typed or a host passed: an address, returned as its family formats it, or a name that resolves to one
 * on the network `networkId`. `undefined` when the name has no address, also on networks where names do not count. Names registered
 * with the operator are to be asked for here, too, once they are.
 *
 * @throws `names/off-chain`, `names/unconfirmed` as the family says · `names/resolve-failed` when no source could answer, the
 * cause says why · `request/aborted` · `chunk/load-failed`.
 */
export async function resolveReceiver(kit: Kit, parameters: resolveReceiver.Parameters): Promise<Receiver | undefined> {
  const { networkId, text } = parameters
  const { namespace } = parseNetworkId(networkId)
  const adapter = kit.adapters.get(namespace)
  if (adapter?.isAddress(text))
    return checkReceiver(kit, parameters, { address: adapter.formatAddress?.(text) ?? text })
  const nameNetwork = findNameNetwork(kit, networkId)
  if (!adapter || !nameNetwork || !adapter.names?.isName(text)) return undefined
  const kept = kit.runtime.slot(createResolved)
  const key = `${networkId} ${text}`
  const known = kept.get(key)
  const now = kit.environment.clock.now()
  if (known && now - known.at >= 0 && now - known.at < nameCacheMs)
    return checkReceiver(kit, parameters, known.receiver)
  const { signal, release } = joinSignals(parameters.signal, kit.runtime.lifetime)
  try {
    const ask = await untilAborted(loadFeature(kit, namespace, 'resolveName'), signal)
    const read = { network: nameNetwork, name: text, on: networkId, settings: readSettings(kit), signal }
    const found = await untilAborted(ask(read), signal)
    if (!found || !adapter.isAddress(found.address)) return undefined
    const receiver = { address: adapter.formatAddress?.(found.address) ?? found.address, name: found.name }
    if (kept.size >= keptCount) kept.clear()
    kept.set(key, { receiver, at: now })
    return await checkReceiver(kit, parameters, receiver)
  } catch (cause) {
    const isKnown = isBillfoldError(cause) && /^(names\/|request\/aborted|chunk\/)/.test(cause.code)
    throw isKnown ? cause : new BillfoldError(nameResolveFailed, { cause })
  } finally {
    release()
  }
}

/** Asks the family for warnings about a receiver. If no source answers there are none: the transfer itself is checked again. */
async function checkReceiver(
  kit: Kit,
  { networkId, signal: outer }: resolveReceiver.Parameters,
  receiver: Receiver,
): Promise<Receiver> {
  const { namespace } = parseNetworkId(networkId)
  const network = kit.store.getState().networks.find(known => known.id === networkId)
  if (!network || !kit.adapters.get(namespace)?.features.checkReceiver) return receiver
  const { signal, release } = joinSignals(outer, kit.runtime.lifetime)
  try {
    const check = await untilAborted(loadFeature(kit, namespace, 'checkReceiver'), signal)
    const read = { network, address: receiver.address, settings: readSettings(kit), signal }
    const refusal = await untilAborted(check(read), signal)
    return refusal ? { ...receiver, refusal } : receiver
  } catch (cause) {
    if (isBillfoldError(cause, 'request/aborted')) throw cause
    return receiver
  } finally {
    release()
  }
}

export declare namespace resolveReceiver {
  type Parameters = {
    readonly networkId: NetworkId
    readonly text: string
    readonly signal?: AbortSignal | undefined
  }
}

const createResolved = () => new Map<string, { receiver: Receiver; at: number }>()
