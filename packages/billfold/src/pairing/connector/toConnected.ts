import type { Account } from '../../core/contracts/Account.ts'
import type { Connected, ConnectedNamespace } from '../../core/contracts/Connector.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import { isAccountId } from '../../protocol/caip/isAccountId.ts'
import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import { toGrantOf } from '../../wire/sign/toGrantOf.ts'
import type { PairingSession } from '../client/PairingSession.ts'
import type { Choice } from './Choice.ts'

/**
 * A session as the kit sees it. The network is the chosen one, else the first wanted one that was approved, else the
 * first approved: one that the host did not configure is shown as such (fault 105). Accounts are those of that network,
 * each once, the chosen one first. Whether a wallet can come to other networks is read from what it approved, never from
 * its name. A namespace without a usable account is left out. Pure.
 */
export function toConnected({ session, rules, networks, choice }: toConnected.Parameters): Connected {
  const { namespaces } = session
  const connected: { [namespace: string]: ConnectedNamespace } = {}
  for (const [namespace, rule] of rules) {
    const chains = toChainsOf(namespaces).filter(chain => chain.startsWith(`${namespace}:`))
    const wanted = networks.map(({ id }) => id)
    const networkId = choice.networkIds[namespace] ?? wanted.find(id => chains.includes(id)) ?? chains[0]
    if (!networkId) continue
    const found = accountsOf(session, rule, chains.includes(networkId) ? [networkId] : chains)
    if (found.length === 0) continue
    const first = found.filter(({ address }) => address === choice.addresses[namespace])
    const { methods } = toGrantOf(namespaces, chains.includes(networkId) ? networkId : (chains[0] ?? networkId))
    connected[namespace] = {
      accounts: [...first, ...found.filter(account => !first.includes(account))],
      approvedNetworks: rule.canAskForNetwork(methods) ? 'all' : chains,
      networkId,
    }
  }
  return connected
}

export declare namespace toConnected {
  type Parameters = {
    readonly session: Pick<PairingSession, 'namespaces' | 'sessionProperties'>
    readonly rules: ReadonlyMap<Namespace, WalletSessionRules>
    /** Configured networks, the wanted ones first. */
    readonly networks: readonly Network[]
    readonly choice: Choice
  }
}

function accountsOf(
  { namespaces, sessionProperties }: toConnected.Parameters['session'],
  rule: WalletSessionRules,
  chains: readonly NetworkId[],
): readonly Account[] {
  const found = new Map<string, Account>()
  for (const id of Object.values(namespaces).flatMap(namespace => namespace.accounts.filter(isAccountId))) {
    const end = id.lastIndexOf(':')
    const chain = id.slice(0, end) as NetworkId
    const account = chains.includes(chain) ? rule.toAccount(id.slice(end + 1), chain, sessionProperties) : undefined
    if (account && !found.has(account.address)) found.set(account.address, account)
  }
  return [...found.values()]
}
