import type { ConnectorRequest } from '../../core/contracts/Connector.ts'
import type { KitStorage } from '../../core/contracts/KitStorage.ts'
import type { WalletSession, WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Kit } from '../../core/Kit.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import { pairingNotApproved } from '../../protocol/errors/rows/pairing.ts'
import { storedDeepLink } from '../../protocol/stored/storedDeepLink.ts'
import { toGrantOf } from '../../wire/sign/toGrantOf.ts'
import type { PairingClient } from '../client/PairingClient.ts'
import type { PairedState } from './createPairedState.ts'
import { reportWaiting } from './reportWaiting.ts'
import { toNamespace } from './toNamespace.ts'
import { toWalletError } from './toWalletError.ts'

/**
 * One request to a paired wallet, on the network that it names: a session speaks for several at once, so none has to be
 * switched to first. What the session says already is not asked for.
 *
 * @throws `connector/not-connected` · `pairing/not-approved` for a network or method that the wallet did not grant ·
 * `wallet/rejected` and what the family reads from a wallet's error · `pairing/…` · `request/aborted`.
 */
export async function requestPaired(wallet: requestPaired.Wallet, request: ConnectorRequest): Promise<unknown> {
  const { network, method, params, signal } = request
  request.onStage?.('unasked')
  const session = wallet.state.session()
  const namespace = toNamespace(network)
  const rules = wallet.rules.get(namespace)
  const link = wallet.links.get(namespace)
  if (!session || !rules || !link) throw new BillfoldError(connectorNotConnected)
  const known = rules.answer({ method, params }, link)
  if (known) return known.result
  if (!toGrantOf(session.namespaces, network).methods.includes(method))
    throw new BillfoldError(pairingNotApproved, { context: { network, method } })
  const app = wallet.storage.read(storedDeepLink)
  const { topic } = session
  // Its app is on this very device, for it was opened here to be paired. Fetched while the request is on its way.
  // If the app cannot be opened, the visitor opens it.
  const opener = app && import('./openWalletApp.ts').catch(() => undefined)
  request.onStage?.('wallet')
  try {
    const asked = wallet.client.request({
      topic,
      openWallet: app && (id => void opener?.then(chunk => chunk?.openWalletApp(app.href, { id, topic }))),
      chainId: network,
      method,
      params: params ?? [],
      ...(signal ? { signal } : {}),
    })
    reportWaiting(wallet.kit, wallet.hasCard, session.peer.metadata.name, asked)
    return await asked
  } catch (cause) {
    throw await toWalletError(cause, rules)
  }
}

export declare namespace requestPaired {
  type Wallet = {
    readonly kit: Kit
    /** Whether a card shows the visitor that a request waits. */
    readonly hasCard: boolean
    readonly client: PairingClient
    readonly storage: KitStorage
    readonly state: PairedState
    readonly rules: ReadonlyMap<Namespace, WalletSessionRules>
    readonly links: ReadonlyMap<Namespace, WalletSession>
  }
}
