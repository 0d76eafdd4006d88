import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Environment } from '../../core/contracts/Environment.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import type { PairingClient } from '../client/PairingClient.ts'
import type { PairedState } from './createPairedState.ts'

/**
 * Makes a network the one that the page uses. A session covers all approved networks: a switch among them is not
 * requested. For another one the wallet is asked, on one that it has approved, and has to widen its session.
 *
 * @throws `connector/not-connected` · `connector/switch-unsupported` · `wallet/rejected` · `network/switch-failed` when
 * the wallet approves and its session stays unchanged · `request/aborted`.
 */
export async function switchPaired(
  { client, state, rules, clock }: switchPaired.Wallet,
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
): Promise<void> {
  const { id, namespace } = network
  if (!state.session() || !rules.get(namespace)) throw new BillfoldError(connectorNotConnected)
  if (!toChainsOf(state.session()?.namespaces ?? {}).includes(id)) {
    const load = () => import('./widenPaired.ts')
    const { widenPaired } = await untilAborted(load().catch(load), signal)
    await widenPaired({ client, state, rules, clock }, { network, signal })
  }
  state.choose(namespace, { networkId: id })
}

export declare namespace switchPaired {
  type Wallet = {
    readonly client: PairingClient
    readonly state: PairedState
    readonly rules: ReadonlyMap<Namespace, WalletSessionRules>
    readonly clock: Pick<Environment['clock'], 'after'>
  }
}
