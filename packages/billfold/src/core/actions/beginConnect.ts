import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { ErrorCode } from '../../protocol/errors/codes.ts'
import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import { chunkLoadFailed } from '../../protocol/errors/rows/chunk.ts'
import { connectionRejected, modalClosed, popupClosed } from '../../protocol/errors/rows/connection.ts'
import { connectorNotFound } from '../../protocol/errors/rows/connector.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { chooseAccount } from './chooseAccount.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { getAccount } from './getAccount.ts'
import type { openConnect } from './openConnect.ts'
import { wayChooser } from './wayChooser.ts'

/** What `openConnect` fetches when it is called: the way in, and how it ends. */
export async function beginConnect(kit: Kit, parameters: openConnect.Parameters = {}): Promise<AccountSnapshot> {
  const { wallet, namespace, signal } = parameters
  const { runtime, store } = kit
  const task = runtime.startTask('openConnect', signal)
  try {
    const state = store.getState()
    const held = state.connections.find(
      saved => saved.connectorId === wallet && (!namespace || saved.namespace === namespace) && isLive(state, saved),
    )
    if (held) return chooseAccount(kit, held, undefined)
    if (!runtime.surface) {
      if (!wallet) throw new BillfoldError(connectorNotFound, { details: 'Name a wallet: this page has no modal' })
      const { connected } = await connect(kit, { connector: wallet, signal: task.signal })
      return getAccount(kit, { namespace: namespace ?? Object.keys(connected)[0] })
    }
    return await openWay(kit, parameters, task)
  } finally {
    task.abort()
  }
}

/** Leads to the wallet in the modal, and settles with what the visitor did there. */
async function openWay(
  kit: Kit,
  { wallet, namespace, signal }: openConnect.Parameters,
  task: AbortController,
): Promise<AccountSnapshot> {
  const { runtime, store } = kit
  const wasOpen = store.getState().modal.isOpen
  let stop = () => {}
  const answer = new Promise<AccountSnapshot>((resolve, reject) => {
    // The visitor's last answer says why they left.
    let row: ErrorRow<ErrorCode> = modalClosed
    stop = runtime.onEvent(event => {
      if (event.type === 'CONNECT_SUCCESS' && !event.isReconnect) {
        const own = namespace ?? store.getState().activeNamespace
        resolve(getAccount(kit, { namespace: event.namespaces.includes(own) ? own : event.namespaces[0] }))
      } else if (event.type === 'USER_REJECTED') row = connectionRejected
      else if (event.type === 'SOCIAL_LOGIN_CANCELED') row = popupClosed
      else if (event.type === 'SELECT_WALLET') row = modalClosed
      else if (event.type === 'MODAL_CLOSE') reject(new BillfoldError(row))
    })
    const lead = async () => {
      await runtime.surface?.warm()
      if (task.signal.aborted) return
      const { choose } = wayChooser(kit)
      if (!choose) throw new BillfoldError(chunkLoadFailed)
      await choose(wallet, namespace)
    }
    lead().catch(reject)
  })
  try {
    return await untilAborted(answer, task.signal)
  } catch (cause) {
    if (signal?.aborted && !wasOpen) closeModal(kit)
    throw cause
  } finally {
    stop()
  }
}
