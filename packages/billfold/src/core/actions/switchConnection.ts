import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { noConnector } from '../../protocol/errors/rows/connection.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import type { Kit } from '../Kit.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { type ConnectionSnapshot, getConnections } from './getConnections.ts'
import { isMultiWalletOn } from './isMultiWalletOn.ts'

/**
 * Makes a saved connection the active one of its namespace, and `address` its first account; resolves with the account
 * that is active then. A wallet that is connected is not asked; one that is not is connected first, beside the others.
 * Like `connect`, it aborts an older attempt to connect. Without `multiWallet` nothing changes, an alert says so once, and
 * it resolves with `undefined` (specification section 4, "Active or connected is switched …").
 *
 * @throws `connection/no-connector` for a connection that `getConnections` does not list · `connector/account-not-found`
 * when the wallet does not grant `address` · what `connect` throws.
 * @example await switchConnection(kit, { connectorId: 'io.rabby', address })
 */
export async function switchConnection(
  kit: Kit,
  parameters: switchConnection.Parameters,
): Promise<AccountSnapshot | undefined> {
  const { connectorId, signal } = parameters
  if (!isMultiWalletOn(kit)) return undefined
  if (signal?.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
  const saved = find(kit, connectorId, parameters.namespace)
  if (!saved) throw new BillfoldError(noConnector, { context: { connectorId } })
  const { namespace } = saved
  let { accounts } = saved
  if (saved.status === 'disconnected') {
    const { connected } = await connect(kit, { connector: connectorId, networkId: saved.networkId, signal })
    accounts = connected[namespace]?.accounts ?? []
  } else {
    kit.runtime.abortTasks('connect')
  }
  return chooseAccount(kit, { namespace, connectorId, accounts }, parameters.address)
}

export declare namespace switchConnection {
  type Parameters = {
    readonly connectorId: string
    /** By default the active namespace, if the wallet has a connection there, else any where it has one. */
    readonly namespace?: Namespace | undefined
    /** The account to put first, among those that the wallet grants. */
    readonly address?: string | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = AccountSnapshot | undefined
  type ErrorType = BillfoldError
}

function find(kit: Kit, connectorId: string, namespace: Namespace | undefined): ConnectionSnapshot | undefined {
  const own = getConnections(kit, { namespace }).filter(saved => saved.connectorId === connectorId)
  return own.find(saved => saved.namespace === kit.store.getState().activeNamespace) ?? own[0]
}
