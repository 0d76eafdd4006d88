import { untilAborted } from '../../core/actions/untilAborted.ts'
import type { Environment } from '../../core/contracts/Environment.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { PairingRules } from '../../core/contracts/PairingRules.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected, connectorSwitchUnsupported } from '../../protocol/errors/rows/connector.ts'
import { networkSwitchFailed } from '../../protocol/errors/rows/network.ts'
import { pairedUpdateWaitMs } from '../../protocol/limits.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import { toGrantOf } from '../../wire/sign/toGrantOf.ts'
import type { PairingClient } from '../client/PairingClient.ts'
import type { PairedState } from './createPairedState.ts'
import { toWalletError } from './toWalletError.ts'

/**
 * Makes a network the one that the page uses. A session speaks for all that were approved: among them nobody has to be
 * asked. For another one the wallet is asked, on one that it has approved, and has to widen its session.
 *
 * @throws `connector/not-connected` · `connector/switch-unsupported` · `wallet/rejected` · `network/switch-failed` when
 * the wallet says yes and its session stays as it was · `request/aborted`.
 */
export async function switchPaired(
  { client, state, rules, clock }: switchPaired.Wallet,
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
): Promise<void> {
  const { id, namespace } = network
  const session = state.session()
  const rule = rules.get(namespace)
  if (!session || !rule) throw new BillfoldError(connectorNotConnected)
  const isApproved = () => toChainsOf(state.session()?.namespaces ?? {}).includes(id)
  if (!isApproved()) {
    const chainId = toChainsOf(session.namespaces).find(chain => chain.startsWith(`${namespace}:`))
    if (!chainId || !rule.canAskForNetwork(toGrantOf(session.namespaces, chainId).methods))
      throw new BillfoldError(connectorSwitchUnsupported, { context: { name: session.peer.metadata.name } })
    const ask = (method: string, params: unknown) =>
      client.request({ topic: session.topic, chainId, method, params, signal }).catch(async cause => {
        throw await toWalletError(cause, rule)
      })
    await rule.askForNetwork({ network, ask })
    // What the wallet widens comes as a message of its own, before or after its answer.
    let stop = () => {}
    const widened = new Promise<void>((resolve, reject) => {
      const check = () => isApproved() && resolve()
      const stopWatching = state.watch(check)
      const stopClock = clock.after(pairedUpdateWaitMs, () =>
        reject(new BillfoldError(networkSwitchFailed, { context: { network: network.name } })),
      )
      stop = () => {
        stopWatching()
        stopClock()
      }
      check()
    })
    await untilAborted(widened, signal).finally(() => stop())
  }
  state.choose(namespace, { networkId: id })
}

export declare namespace switchPaired {
  type Wallet = {
    readonly client: PairingClient
    readonly state: PairedState
    readonly rules: ReadonlyMap<Namespace, PairingRules>
    readonly clock: Pick<Environment['clock'], 'after'>
  }
}
