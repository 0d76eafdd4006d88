import {
  type Connector,
  type ConnectorKind,
  createSessionConnector,
  type Network,
  untilAborted,
} from 'billfold/adapter'
import {
  BillfoldError,
  connectorChainMismatch,
  connectorInvalidAnswer,
  connectorNoAccounts,
  connectorNoRequestedChain,
  connectorNotConnected,
  type NetworkId,
} from 'billfold/protocol'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { createProvider } from '../provider/createProvider.ts'
import { askWallet } from '../standard/askWallet.ts'
import { features } from '../standard/features.ts'
import { findChain } from '../standard/findChain.ts'
import { loadTwice } from '../standard/loadTwice.ts'
import { readAccounts } from '../standard/readAccounts.ts'
import { readCall } from '../standard/readCall.ts'
import { readMember } from '../standard/readMember.ts'
import { readTexts } from '../standard/readTexts.ts'
import type { StandardWallet } from '../standard/StandardWallet.ts'

/** How long a wallet may take to forget the page. */
const livenessMs = 3_000

/**
 * A connector over one wallet of the wallet standard. The wallet is taken for hostile: every answer is copied and
 * checked, every promise settles with `signal`, every error is one of the catalogue.
 *
 * Such a wallet is on no network of its own: each request names one. So the network is the page's choice, among those
 * that the accounts are for; `switchNetwork` makes no request. Requests are those of a pairing (`solana_signMessage`, …), see
 * `requestWallet`.
 *
 * Its methods reject with `wallet/…`, `connector/…` or `request/…` errors. Source: wallet standard 1.0.0, features
 * `standard:connect`, `standard:disconnect`, `standard:events`.
 *
 * @example
 * const { wallet } = createVirtualSolanaWallet({ chains: { 'solana:localnet': 'http://127.0.0.1:8899' } })
 * addConnector(kit, createStandardConnector({ id: 'acme', name: 'Acme', kind: 'external', wallet }))
 */
export function createStandardConnector(options: createStandardConnector.Options): Connector {
  const { wallet, ...shown } = options
  /** The networks that the connection was made or asked for, to come back with. */
  let asked: readonly Network[] = []

  const state = createSessionConnector({
    report(session: Session) {
      const { accounts, networks } = session
      const approved = approvedOf(accounts, networks)
      const [first] = approved
      if (!first) return undefined
      if (!approved.includes(session.networkId)) session.networkId = first
      return {
        solana: {
          accounts: accounts.map(({ address }) => ({ address, type: 'eoa' })),
          approvedNetworks: approved,
          networkId: session.networkId,
        },
      }
    },
    follow() {
      let isFollowing = true
      // What goes wrong here is the wallet's: a wallet without events is one that never changes.
      const listen = readCall(wallet, features.events, 'on')
      let stop: unknown
      try {
        stop = listen?.('change', (change: unknown) => {
          // Absent: something else about the wallet has changed.
          const accounts = isFollowing && readAccounts(readMember(change, 'accounts'))
          if (accounts && state.isWaiting && accounts.length) comeBack(accounts)
          else if (accounts) state.update({ accounts })
        })
      } catch {}
      return () => {
        isFollowing = false
        try {
          if (typeof stop === 'function') stop()
        } catch {}
      }
    },
  })

  /** @throws `connector/no-requested-chain` if the accounts are for none of the networks. */
  function toSession(accounts: Session['accounts'], networks: readonly Network[], stay?: NetworkId): Session {
    const own = networks.filter(({ namespace }) => namespace === 'solana').map(({ id }) => id)
    const approved = approvedOf(accounts, own)
    const networkId = approved.find(id => id === stay) ?? approved[0]
    if (!networkId) throw new BillfoldError(connectorNoRequestedChain)
    asked = networks
    return { accounts, networks: own, networkId }
  }

  /** A wallet that was locked shares accounts again. */
  function comeBack(accounts: Session['accounts']): void {
    try {
      state.start(toSession(accounts, asked), true)
    } catch {
      // They are for no network of this page.
    }
  }

  async function askAccounts(isSilent: boolean, signal: AbortSignal): Promise<Session['accounts']> {
    const inputs = isSilent ? [{ silent: true }] : []
    const answer = await askWallet(wallet, { feature: features.connect, name: 'connect', inputs, signal })
    const accounts = readAccounts(readMember(answer, 'accounts')) ?? readAccounts(readMember(wallet, 'accounts'))
    if (!accounts) throw new BillfoldError(connectorInvalidAnswer, { details: 'standard:connect gave no accounts' })
    return accounts
  }

  /** A visitor who declined, and a wallet that signed another text, are asked to connect alone from then on. */
  let connectsAlone = false
  async function signInFirst(networks: readonly Network[], signal: AbortSignal, signIn: SignIn) {
    const networkId = networks.find(({ namespace }) => namespace === 'solana')?.id
    const isThere = networkId && findChain(networkId, readTexts(readMember(wallet, 'chains')))
    if (!signIn || connectsAlone || !isThere || !readCall(wallet, features.signIn, 'signIn')) return undefined
    const { connectSignedIn } = await untilAborted(
      loadTwice(() => import('./connectSignedIn.ts')),
      signal,
    )
    connectsAlone = true
    const signed = await connectSignedIn({ wallet, networkId, signal, signIn, read: readAccounts })
    connectsAlone = signed?.isAsAsked === false
    return signed?.accounts
  }

  const connector: Connector = {
    ...shown,
    namespaces: ['solana'],

    async connect({ networks, signal, signIn }) {
      try {
        const accounts = (await signInFirst(networks, signal, signIn)) ?? (await askAccounts(false, signal))
        if (!accounts.length) throw new BillfoldError(connectorNoAccounts, { context: { name: shown.name } })
        return state.start(toSession(accounts, networks))
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    async reconnect({ networks, signal }) {
      const wait = () => {
        asked = networks
        return state.wait()
      }
      try {
        const accounts = await askAccounts(true, signal)
        return accounts.length ? state.start(toSession(accounts, networks, state.session?.networkId)) : wait()
      } catch (cause) {
        const error = await describeWalletError(cause)
        // How some wallets say that they have not been asked yet, or no more.
        if (['wallet/rejected', 'wallet/unauthorized', 'wallet/disconnected'].includes(error.code)) return wait()
        throw error
      }
    },

    async disconnect(namespace) {
      if (namespace && namespace !== 'solana') return
      state.end(false)
      // Not every wallet supports this: the page forgets the connection all the same.
      const ask = { feature: features.disconnect, name: 'disconnect', withinMs: livenessMs }
      await askWallet(wallet, ask).catch(() => {})
    },

    async switchNetwork({ network, signal }) {
      // Aborted already: as everything else.
      await untilAborted(Promise.resolve(), signal)
      const { session } = state
      if (!session) throw new BillfoldError(connectorNotConnected)
      const { accounts, networks } = session
      if (!approvedOf(accounts, [network.id]).length)
        throw new BillfoldError(connectorChainMismatch, {
          context: { actual: session.networkId, wanted: network.id },
          details: `The accounts of ${shown.name} are not for this network`,
        })
      state.update({ networkId: network.id, networks: [...new Set([...networks, network.id])] })
    },

    async request(request) {
      try {
        const chunk = loadTwice(() => import('./requestWallet.ts'))
        const { requestWallet } = await untilAborted(chunk, request.signal ?? new AbortController().signal)
        return await requestWallet({ wallet, state, describe: describeWalletError }, request)
      } catch (cause) {
        throw await describeWalletError(cause)
      }
    },

    provider: namespace => (namespace === 'solana' ? provider : undefined),

    on: state.on,
  }

  const provider = createProvider({
    publicKey: () => state.session?.accounts[0]?.address,
    networkId: () => state.session?.networkId,
    request: request => connector.request(request),
  })
  return connector
}

type SignIn = Parameters<Connector['connect']>[0]['signIn']

type Session = {
  /** The active one first. */
  accounts: readonly readAccounts.Shared[]
  /** Configured ones that the page may choose from, the wanted one first. */
  networks: readonly NetworkId[]
  networkId: NetworkId
}

/** Those networks that at least one account is for. */
function approvedOf(accounts: Session['accounts'], networks: readonly NetworkId[]): readonly NetworkId[] {
  return networks.filter(id => accounts.some(({ chains }) => findChain(id, chains)))
}

export declare namespace createStandardConnector {
  type Options = {
    readonly id: string
    readonly name: string
    readonly icon?: string
    readonly kind: ConnectorKind
    readonly wallet: StandardWallet
  }
}
