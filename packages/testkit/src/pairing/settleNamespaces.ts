import type { SessionNamespaces } from './PairingMessages.ts'
import type { AccountFault, PairingSwitches } from './PairingSwitches.ts'

const faulty: Readonly<Record<AccountFault, (chain: string, address: string) => readonly string[]>> = {
  empty: () => [],
  foreignNamespace: (_chain, address) => [`cosmos:hub:${address}`],
  noAddress: chain => [`${chain}:not-an-address`],
  nonsense: () => ['nonsense'],
}

/** The namespaces as they go out, bent by the switches. */
export function settleNamespaces(granted: SessionNamespaces, switches: PairingSwitches): SessionNamespaces {
  const { badAccounts, foreignNamespace } = switches
  const bent = Object.entries(granted).map(([key, namespace]) => {
    const [chain = 'eip155:1', address = ''] = namespace.accounts[0]?.match(/^(.+):([^:]+)$/)?.slice(1) ?? []
    return [key, badAccounts ? { ...namespace, accounts: faulty[badAccounts](chain, address) } : namespace] as const
  })
  const cosmos = { chains: ['cosmos:hub'], accounts: ['cosmos:hub:cosmos1nobody'], methods: ['sign'], events: [] }
  return Object.fromEntries(foreignNamespace ? [...bent, ['cosmos', cosmos]] : bent)
}
