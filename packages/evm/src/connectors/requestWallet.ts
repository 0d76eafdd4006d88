import { type ConnectorRequest, requestPinned } from 'billfold/adapter'
import {
  BillfoldError,
  connectorAccountNotFound,
  connectorChainMismatch,
  connectorNotConnected,
  isBillfoldError,
  type NetworkId,
} from 'billfold/protocol'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { askProvider } from '../provider/askProvider.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { isChainFree } from '../provider/isChainFree.ts'
import { isReadOnly } from '../provider/isReadOnly.ts'
import { readChain } from '../provider/readChain.ts'

/**
 * One request to a connected wallet. What depends on a network is refused while the wallet is on another one; what needs
 * the visitor is pinned to the account and network of the moment it is made, and refused as soon as either changes
 * (promise P4); for another account than the active one, as soon as the wallet does not share it. A read that an extension lost in a restart is asked once more, a signature never (fault 92).
 *
 * @throws `connector/not-connected` · `connector/chain-mismatch` · `connector/account-not-found` ·
 * `connector/account-inactive` when the wallet signs with its active account only · what `toWalletError` describes · `connector/no-answer` when the connection ends while the wallet has the request · `request/aborted`.
 */
export async function requestWallet(wallet: requestWallet.Wallet, request: ConnectorRequest): Promise<unknown> {
  const { network, method, params, signal } = request
  const ask = () => {
    // A request that was given up by now is never shown to the visitor.
    if (!signal?.aborted) request.onStage?.('wallet')
    return askProvider(wallet.provider, { method, params, signal })
  }
  const isRead = isReadOnly(method)
  request.onStage?.('unasked')
  try {
    if (isChainFree(method)) return await ask()
    if (!isRead) return await askPinned(wallet, request, ask)
    await requireChain(wallet, network, signal)
    return await ask()
  } catch (cause) {
    const { account } = request
    const isOther = account !== undefined && account.toLowerCase() !== wallet.state.session?.accounts[0]
    const error = await describeWalletError(cause, isOther)
    const isGone = isBillfoldError(error, 'wallet/disconnected')
    if (isRead && (isGone || isBillfoldError(error, 'rpc/internal'))) {
      try {
        return await ask()
      } catch {}
    }
    if (isGone) void wallet.checkAlive()
    throw error
  }
}

export declare namespace requestWallet {
  /** What a connector shows of itself to its requests. */
  type Wallet = {
    readonly provider: Eip1193Provider
    readonly state: {
      /** What is granted: addresses in lower case, the active one first. */
      readonly session?: { readonly accounts: readonly string[]; readonly networkId: NetworkId } | undefined
      /** Called after every change of the session. */
      readonly watchers: Set<() => void>
      /** Notes the network that the wallet says it is on: some wallets emit no event. */
      update(change: { readonly networkId: NetworkId }): void
    }
    /** Asks whether the wallet still shares accounts, and ends the session if not. */
    checkAlive(): Promise<void>
  }
}

/** Refuses what would run on another network than the one it was meant for. Wallets without events are found out here. */
async function requireChain(wallet: requestWallet.Wallet, wanted: NetworkId, signal?: AbortSignal): Promise<void> {
  const actual = await readChain(wallet.provider, signal)
  if (actual === wanted) return
  wallet.state.update({ networkId: actual })
  throw new BillfoldError(connectorChainMismatch, { context: { actual, wanted } })
}

async function askPinned(
  wallet: requestWallet.Wallet,
  { account, network, signal }: ConnectorRequest,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  const active = wallet.state.session?.accounts[0]
  if (!active) throw new BillfoldError(connectorNotConnected)
  const address = account?.toLowerCase() ?? active
  await requireChain(wallet, network, signal)
  wallet.state.update({ networkId: network })
  // Asking for the network took a moment, in which the visitor may have changed accounts.
  return requestPinned({
    watchers: wallet.state.watchers,
    session: () => wallet.state.session,
    findChange({ accounts, networkId }) {
      const isShared = address === active ? accounts[0] === active : accounts.includes(address)
      if (!isShared) return connectorAccountNotFound
      return networkId === network ? undefined : connectorChainMismatch
    },
    ask,
  })
}
