import { type Connector, type ConnectorKind, createSessionConnector, untilAborted } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, connectorNoAccounts, type NetworkId } from 'billfold/protocol'
import { checksumAddress } from '../address/checksumAddress.ts'
import { loadTwice } from '../async/loadTwice.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { askProvider } from '../provider/askProvider.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { followProvider } from '../provider/followProvider.ts'
import { parseAccounts } from '../provider/parseAccounts.ts'
import { parseChainId } from '../provider/parseChainId.ts'
import { readChain } from '../provider/readChain.ts'
import type { connectSignedIn } from './connectSignedIn.ts'
import type { walletRequests } from './walletRequests.ts'

/** How long a wallet may take to show that it is still there, to say where it is, or to forget the page. */
const livenessMs = 3_000

/**
 * A connector over one EIP-1193 provider: announced, injected, or given by the host. The wallet is taken for hostile:
 * every answer is copied to primitives and checked, every promise settles with `signal`, every error is one of the
 * catalogue. How requests are kept to the account and network they were made for: `requestWallet`.
 *
 * Its methods reject with `wallet/…`, `connector/…`, `request/…`, `rpc/…` or `node/…` errors. Source: EIP-1193, EIP-1102,
 * EIP-2255, EIP-3085, EIP-3326.
 *
 * @example addConnector(kit, createInjectedConnector({ id: 'acme', name: 'Acme', kind: 'external', provider }))
 */
export function createInjectedConnector(options: createInjectedConnector.Options): Connector {
  const { provider, accountType = 'eoa', ...shown } = options

  async function readAccounts(signal: AbortSignal): Promise<readonly string[]> {
    const accounts = parseAccounts(await askProvider(provider, { method: 'eth_accounts', signal }))
    if (!accounts) throw new BillfoldError(connectorInvalidAnswer, { details: 'eth_accounts' })
    return accounts
  }

  /** Accounts with the network, and the change of accounts that came before it. */
  async function withChain(accounts: readonly string[], read: () => Promise<NetworkId>): Promise<Session> {
    const stop = followProvider(provider, {
      accountsChanged(value) {
        accounts = parseAccounts(value) ?? accounts
      },
    })
    const networkId = await read().finally(stop)
    return { accounts, networkId }
  }

  const state = createSessionConnector({
    report: ({ accounts, networkId }: Session) =>
      accounts.length
        ? {
            eip155: {
              accounts: accounts.map(address => ({ address: checksumAddress(address), type: accountType })),
              approvedNetworks: 'all',
              networkId,
            },
          }
        : undefined,
    follow: () =>
      followProvider(provider, {
        accountsChanged(value) {
          const accounts = parseAccounts(value)
          if (accounts?.length && state.isWaiting) void comeBack(accounts)
          else if (accounts) state.update({ accounts })
        },
        chainChanged: onChain,
        connect: value => onChain((value as { chainId?: unknown } | undefined)?.chainId),
        // Some wallets mean "my node is away", not "you are disconnected".
        disconnect: checkAlive,
      }),
  })

  /** A wallet that was locked shares accounts again. */
  async function comeBack(accounts: readonly string[]): Promise<void> {
    const networkId = await readChain(provider).catch(() => undefined)
    if (networkId && state.isWaiting) state.start({ accounts, networkId }, true)
  }

  function onChain(value: unknown): void {
    const id = parseChainId(value)
    if (id) state.update({ networkId: `eip155:${id}` })
  }

  async function checkAlive(): Promise<void> {
    const before = state.session
    const accounts = await askProvider(provider, { method: 'eth_accounts', withinMs: livenessMs }).then(
      parseAccounts,
      () => undefined,
    )
    if (before && state.session === before && !accounts?.length) state.end(true)
  }

  /** A visitor who declined, and a wallet that signed another text, are asked to connect alone from then on. */
  let connectsAlone = false

  return {
    ...shown,
    namespaces: ['eip155'],

    connect: ({ networks, signal, signIn }) =>
      described(async () => {
        let signed: connectSignedIn.ReturnType
        if (signIn && !connectsAlone) {
          connectsAlone = true
          const asked = { provider, networks, signal, signIn }
          signed = await withRequests(signal, ({ connectSignedIn }) => connectSignedIn(asked))
          connectsAlone = signed?.isAsAsked === false
        }
        const given =
          parseAccounts(
            signed?.addresses ?? (await askProvider(provider, { method: 'eth_requestAccounts', signal })),
          ) ?? (await readAccounts(signal))
        // It has approved, and answers this without the visitor.
        const { accounts, networkId } = await withChain(given, () => readChain(provider, signal, livenessMs))
        if (!accounts.length) throw new BillfoldError(connectorNoAccounts, { context: { name: shown.name } })
        return state.start({ accounts, networkId })
      }).catch(cause => {
        // The visitor's yes to the request that is open, which another page may have made, comes as an event.
        state.isWaiting ||= cause.code === 'request/pending'
        throw cause
      }),

    reconnect: ({ signal }) =>
      described(async () => {
        const chain = readChain(provider, signal)
        chain.catch(() => {})
        const accounts = await readAccounts(signal)
        const session = accounts.length ? await withChain(accounts, () => chain) : undefined
        return session?.accounts.length ? state.start(session) : state.wait()
      }),

    async disconnect(namespace) {
      if (namespace && namespace !== 'eip155') return
      state.end(false)
      // Many wallets do not know the method: the page has forgotten the wallet all the same.
      await askProvider(provider, {
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
        withinMs: livenessMs,
      }).catch(() => {})
    },

    async switchNetwork({ network, signal }) {
      await withRequests(signal, ({ switchChain }) => switchChain(provider, network, signal))
      // For wallets without events.
      state.update({ networkId: network.id })
    },

    request: request =>
      withRequests(request.signal, ({ requestWallet }) => requestWallet({ provider, state, checkAlive }, request)),

    provider: namespace => (namespace === 'eip155' ? provider : undefined),

    on: state.on,
  }
}

/** What the wallet granted: addresses in lower case, the active one first. */
type Session = { accounts: readonly string[]; networkId: NetworkId }

export declare namespace createInjectedConnector {
  type Options = {
    readonly id: string
    readonly name: string
    readonly icon?: string | undefined
    readonly rdns?: string | undefined
    /** Its announcement lacks what EIP-6963 demands. */
    readonly isIncomplete?: boolean
    readonly kind: ConnectorKind
    readonly provider: Eip1193Provider
    /** `smartAccount` for wallets that are contracts (Safe). */
    readonly accountType?: 'eoa' | 'smartAccount'
  }
}

/** Calls `run` with the functions that are loaded on demand. Rejects with `request/aborted` even if the chunk never arrives. */
function withRequests<value>(
  signal: AbortSignal = new AbortController().signal,
  run: (requests: typeof walletRequests) => Promise<value>,
): Promise<value> {
  const loading = loadTwice(() => import('./walletRequests.ts'))
  return described(async () => run((await untilAborted(loading, signal)).walletRequests))
}

function described<value>(run: () => Promise<value>): Promise<value> {
  return run().catch(async cause => {
    throw await describeWalletError(cause)
  })
}
