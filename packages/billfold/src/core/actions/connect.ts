import type { NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { connectionFailed, connectionRejected } from '../../protocol/errors/rows/connection.ts'
import { connectorNoAccounts, connectorNotFound } from '../../protocol/errors/rows/connector.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Connected, Connector, PairingOffer } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { attachConnector } from './attachConnector.ts'
import { enterConnected } from './enterConnected.ts'
import { latestConnect } from './latestConnect.ts'
import { orderNetworks } from './orderNetworks.ts'

/**
 * Asks a wallet to connect, and resolves once its provider has answered with at least one account. A newer call aborts
 * an older one. Existing connections stay unless the new wallet approves.
 *
 * @throws `connection/rejected` when the visitor declines · `request/pending` when the wallet already has a request
 * open · `request/aborted` after `signal`, a newer call or `kit.destroy()` · `connector/not-found` · `connection/failed`.
 * @example
 * const { connected } = await connect(kit, { connector: 'io.rabby', networkId: 'eip155:8453' })
 */
export async function connect(kit: Kit, parameters: connect.Parameters): Promise<connect.ReturnType> {
  const { runtime, store } = kit
  const connector = findConnector(kit, parameters.connector)
  const task = runtime.startTask('connect', parameters.signal)
  const latest = runtime.slot(latestConnect)
  latest.connectorId = connector.id
  latest.task = task
  runtime.connection({ type: 'connecting', connectorId: connector.id, namespaces: connector.namespaces })
  try {
    const networks = orderNetworks(store.getState(), connector.namespaces, parameters.networkId)
    const { onOffer } = parameters
    const { signal } = task
    const options = { networks, signal, onOffer, signIn: runtime.loadSignIn }
    const connected = await untilAborted(connector.connect(options), signal)
    if (!hasAccounts(kit, connected))
      throw new BillfoldError(connectorNoAccounts, { context: { name: connector.name } })
    attachConnector(kit, connector)
    enterConnected(kit, connector, connected, false)
    return { connectorId: connector.id, connected }
  } catch (cause) {
    // One that a newer call to the same wallet took the place of leaves the namespaces to that one.
    if (latest.task === task || latest.connectorId !== connector.id)
      runtime.connection({ type: 'failed', connectorId: connector.id })
    const error = normalise(cause)
    if (error.code === 'connection/rejected') runtime.emit({ type: 'USER_REJECTED', connectorId: connector.id })
    else if (error.code !== 'request/aborted')
      runtime.emit({ type: 'CONNECT_ERROR', connectorId: connector.id, code: error.code })
    throw error
  } finally {
    // Ends the task's own listeners on the outer signals.
    task.abort()
  }
}

export declare namespace connect {
  type Parameters = {
    /** A connector of this kit, or its id. */
    readonly connector: Connector | string
    /** The network to ask for first. */
    readonly networkId?: NetworkId | undefined
    /** Called with the offer of a pairing, which you draw as a QR code or open in the wallet. */
    readonly onOffer?: ((offer: PairingOffer) => void) | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = { readonly connectorId: string; readonly connected: Connected }
  type ErrorType = BillfoldError
  /** The attempt that counts; its task is aborted once it is over. For the kit's own layers. */
}

function findConnector(kit: Kit, wanted: Connector | string): Connector {
  const id = typeof wanted === 'string' ? wanted : wanted.id
  const connector = kit.store.getState().connectors.find(known => known.id === id)
  if (!connector) throw new BillfoldError(connectorNotFound, { context: { connectorId: id } })
  return connector
}

/** Accounts of families that this kit does not have are of no use to it. */
function hasAccounts(kit: Kit, connected: Connected): boolean {
  return Object.entries(connected).some(
    ([namespace, granted]) => kit.adapters.has(namespace) && granted.accounts.length > 0,
  )
}

function normalise(cause: unknown): BillfoldError {
  if (isBillfoldError(cause, 'wallet/rejected')) return new BillfoldError(connectionRejected, { cause })
  return isBillfoldError(cause) ? cause : new BillfoldError(connectionFailed, { cause })
}
