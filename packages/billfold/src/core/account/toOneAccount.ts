import type { Namespace } from '../../protocol/caip/types.ts'
import { isSocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import { socialProviders } from '../../protocol/stored/socialProviders.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Network } from '../contracts/Network.ts'
import { isLive } from '../machines/isLive.ts'
import type { KitState } from '../state/KitState.ts'

/** Which account a button is about: of a family, by default the active one, and of one wallet or login, if named. */
export type Which = { readonly namespace?: Namespace | undefined; readonly wallet?: string | undefined }

/** What a button about one wallet or family draws. */
export type OneAccount = {
  readonly namespace: Namespace
  readonly address: string | undefined
  readonly profileName: string | undefined
  /** A provider has answered; otherwise the address is one that is being restored. */
  readonly isConnected: boolean
  readonly isLocked: boolean
  readonly network: Network | undefined
  readonly isUnsupported: boolean
  /** How the wallet or login is called. */
  readonly name: string | undefined
  /** Whether this page offers it. */
  readonly isOffered: boolean
}

const NAMES: Readonly<Record<string, string>> = { github: 'GitHub', walletConnect: 'WalletConnect' }

/** Reads the account of one family or wallet out of the state. Pure. */
export function toOneAccount(state: KitState, { namespace, wallet }: Which): OneAccount {
  const { connections, connectors, identities, namespaces, networks, settings } = state
  const { email, socials } = settings.remote
  const embedded = connectors.find(connector => connector.embedded)
  const isLogin = wallet === 'email' || wallet === 'passkey' || isSocialProvider(wallet)
  const isOffered = isLogin
    ? !!embedded &&
      (wallet === 'email'
        ? email
        : wallet === 'passkey' || (socials === true ? socialProviders : socials || []).includes(wallet as never))
    : wallet !== 'walletConnect' || connectors.some(({ kind }) => kind === 'pairing')
  const isIts = (connector: Connector) => {
    if (wallet === undefined) return true
    if (wallet === 'walletConnect') return connector.kind === 'pairing'
    const user = isLogin && connector.embedded?.user()
    if (isLogin) return !!user && (wallet === 'email' ? !!user.email && !user.provider : user.provider === wallet)
    return [connector.id, connector.rdns, connector.walletId].includes(wallet)
  }
  const own = connectors.filter(isIts)
  // Of a wallet on several families, the active one comes first.
  const families = namespace ? [namespace] : [state.activeNamespace, ...(wallet ? Object.keys(namespaces) : [])]
  // A login is called as its provider, not as the wallet behind it.
  const name = wallet && ((!isLogin && own[0]?.name) || NAMES[wallet] || titleOf(wallet))
  for (const family of families) {
    const now = namespaces[family]
    const isActive = own.some(({ id }) => id === now?.connectorId)
    const waiting = connections.find(
      saved => saved.namespace === family && isLive(state, saved) && own.some(({ id }) => id === saved.connectorId),
    )
    const shown = isActive || !wallet ? now : waiting
    const address = shown?.accounts[0]?.address
    if (!shown || (!address && wallet)) continue
    const network = networks.find(({ id }) => id === shown.networkId)
    const isConnected = shown.status === 'connected'
    return {
      namespace: family,
      address,
      profileName: identities[`${shown.networkId}:${address}`]?.name,
      isConnected,
      isLocked: !!now?.lockedId && !isConnected,
      network,
      isUnsupported: isConnected && !network,
      name,
      isOffered,
    }
  }
  const family = namespace ?? state.activeNamespace
  return {
    namespace: family,
    address: undefined,
    profileName: undefined,
    isConnected: false,
    isLocked: own.some(({ id }) => id === namespaces[family]?.lockedId),
    network: networks.find(({ id }) => id === namespaces[family]?.networkId),
    isUnsupported: false,
    name,
    isOffered,
  }
}

/** `best-wallet` as people read it. */
function titleOf(wallet: string): string {
  return wallet.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())
}
