import type { SessionNamespaces } from './namespaceTypes.ts'

/** The methods and events that a session grants on one chain: those of every namespace with an account on it. */
export function toGrantOf(
  namespaces: SessionNamespaces,
  chainId: string,
): { readonly methods: readonly string[]; readonly events: readonly string[] } {
  const holding = Object.values(namespaces).filter(({ accounts }) =>
    accounts.some(account => account.startsWith(`${chainId}:`)),
  )
  return { methods: holding.flatMap(({ methods }) => methods), events: holding.flatMap(({ events }) => events) }
}
