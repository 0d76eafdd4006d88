import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { invalidConnectionStatus, noConnector } from '../../protocol/errors/rows/connection.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import { isSameAddress } from '../addresses/isSameAddress.ts'
import type { Kit } from '../Kit.ts'
import { isOf } from '../machines/isOf.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { type ConnectionSnapshot, getConnections } from './getConnections.ts'
import { openConnect } from './openConnect.ts'
import type { switchConnection } from './switchConnection.ts'

const STATUSES: readonly SavedConnection['status'][] = ['active', 'connected', 'disconnected']

/** What `switchConnection` fetches when it is called: the step from each status (specification section 4). */
export async function beginSwitch(kit: Kit, parameters: switchConnection.Parameters): Promise<AccountSnapshot> {
  const { address, connectorId, onOffer, signal } = parameters
  if (signal?.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
  const saved = find(kit, connectorId, parameters.namespace)
  const connector = kit.store.getState().connectors.find(known => known.id === connectorId)
  if (!saved || !connector) throw new BillfoldError(noConnector, { context: { connectorId } })
  const { namespace, networkId, status } = saved
  const record = kit.store.getState().connections.find(now => isOf(now, saved))
  if (record && !STATUSES.includes(record.status)) throw new BillfoldError(invalidConnectionStatus)
  let { accounts } = saved
  if (status === 'disconnected') {
    const isInModal = kit.runtime.surface && !onOffer && (connector.kind === 'pairing' || connector.embedded)
    if (isInModal) await openConnect(kit, { wallet: connectorId, signal })
    else await connect(kit, { connector, networkId, signal, onOffer })
    accounts = kit.store.getState().connections.find(now => isOf(now, saved))?.accounts ?? []
  } else {
    kit.runtime.abortTasks('connect')
    const type = accounts.find(known => address && isSameAddress(kit, namespace, known.address, address))?.type
    // The vault signs with one kind of account at a time.
    if (connector.embedded && (type === 'eoa' || type === 'smartAccount') && type !== accounts[0]?.type)
      await connector.embedded.setAccountType({ type, signal })
  }
  return chooseAccount(kit, { namespace, connectorId, accounts }, address)
}

function find(kit: Kit, connectorId: string, namespace: Namespace | undefined): ConnectionSnapshot | undefined {
  const own = getConnections(kit, { namespace }).filter(saved => saved.connectorId === connectorId)
  return own.find(saved => saved.namespace === kit.store.getState().activeNamespace) ?? own[0]
}
