import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Network } from '../../core/contracts/Network.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected, connectorSwitchUnsupported } from '../../protocol/errors/rows/connector.ts'
import { networkSwitchFailed } from '../../protocol/errors/rows/network.ts'
import { pairedUpdateWaitMs } from '../../protocol/limits.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import { toGrantOf } from '../../wire/sign/toGrantOf.ts'
import type { switchPaired } from './switchPaired.ts'
import { toWalletError } from './toWalletError.ts'

/**
 * Asks a wallet for a network that its session does not speak for, on one that it does; resolves once it does. A chunk of
 * its own, for few are asked.
 *
 * @throws `connector/not-connected` · `connector/switch-unsupported` · `wallet/rejected` · `network/switch-failed` when
 * the wallet approves and its session stays unchanged · `request/aborted`.
 */
export async function widenPaired(
  { client, state, rules, clock }: switchPaired.Wallet,
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
): Promise<void> {
  const { id, namespace } = network
  const session = state.session()
  const rule = rules.get(namespace)
  if (!session || !rule) throw new BillfoldError(connectorNotConnected)
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
    const check = () => toChainsOf(state.session()?.namespaces ?? {}).includes(id) && resolve()
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
