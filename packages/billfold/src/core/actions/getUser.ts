import type { Namespace } from '../../protocol/caip/types.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import type { AccountType } from '../contracts/Account.ts'
import type { Kit } from '../Kit.ts'

/** Who is logged in to the connected embedded wallet. The page sees nothing of a visitor who is not connected. */
export type UserSnapshot = {
  readonly email: string | undefined
  /** How the social login or Farcaster names the visitor. */
  readonly userName: string | undefined
  /** How they logged in; `undefined` for a passkey. */
  readonly provider: SocialProvider | 'email' | undefined
  /** Of the active account. */
  readonly accountType: AccountType | undefined
  /** Whether the contract of the smart account is on the chain; `undefined` while the vault has not said. */
  readonly isSmartAccountDeployed: boolean | undefined
}

/**
 * Who is logged in by e-mail, a social login or a passkey: `undefined` unless the namespace, by default the active one, is
 * connected by the embedded wallet. What it says is the visitor's word to the page, and no proof to a server.
 * @example const name = getUser(kit)?.email ?? getUser(kit)?.userName
 */
export function getUser(
  kit: Kit,
  parameters: { readonly namespace?: Namespace | undefined } = {},
): UserSnapshot | undefined {
  const { activeNamespace, connectors, namespaces } = kit.store.getState()
  const now = namespaces[parameters.namespace ?? activeNamespace]
  const connector = now?.status === 'connected' ? connectors.find(known => known.id === now.connectorId) : undefined
  const user = connector?.embedded?.user()
  if (!user) return undefined
  const { email, userName, provider, smartAccountDeployed } = user
  return {
    email,
    userName,
    provider: provider ?? (email === undefined ? undefined : 'email'),
    accountType: now?.accounts[0]?.type,
    isSmartAccountDeployed: smartAccountDeployed,
  }
}
