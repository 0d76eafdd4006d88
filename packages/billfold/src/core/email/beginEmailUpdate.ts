import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { modalClosed, noAuthConnector, notEmailOrSocial } from '../../protocol/errors/rows/connection.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import { closeModal } from '../actions/closeModal.ts'
import { joinSignals } from '../async/joinSignals.ts'
import type { Kit } from '../Kit.ts'
import type { ModalState } from '../state/ModalState.ts'
import type { updateEmail } from './updateEmail.ts'

/** Whether the visitor is on the way to another address, also while the vault asks for something on top. */
const isUnderWay = ({ isOpen, history }: ModalState) =>
  isOpen && history.some(({ view }) => view === 'UpdateEmailWallet')

/** What `updateEmail` fetches when it is called. An event reports the change; nothing is polled. */
export function beginEmailUpdate(kit: Kit, { signal }: updateEmail.Parameters): Promise<updateEmail.ReturnType> {
  const { connectors, namespaces } = kit.store.getState()
  const connector = connectors.find(known => known.embedded)
  const embedded = connector?.embedded
  if (!embedded) return Promise.reject(new BillfoldError(noAuthConnector))
  const isLinked = Object.values(namespaces).some(now => now.status === 'connected' && now.connectorId === connector.id)
  const { email: before, provider } = embedded.user() ?? {}
  if (!isLinked || before === undefined || provider) return Promise.reject(new BillfoldError(notEmailOrSocial))
  const joined = joinSignals(signal, kit.runtime.lifetime)
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = [joined.release]
    const end = (settle: () => void) => {
      for (const stop of stops.splice(0)) stop()
      settle()
    }
    const look = () => {
      const email = embedded.user()?.email
      if (email !== undefined && email !== before) end(() => resolve({ email }))
    }
    const onAbort = () => {
      end(() => reject(new BillfoldError(requestAborted, { cause: joined.signal.reason })))
      if (isUnderWay(kit.store.getState().modal)) closeModal(kit)
    }
    if (joined.signal.aborted) return onAbort()
    joined.signal.addEventListener('abort', onAbort)
    kit.runtime.modal({ type: 'open', target: { view: 'UpdateEmailWallet' } })
    stops.push(
      () => joined.signal.removeEventListener('abort', onAbort),
      embedded.subscribe(look),
      kit.store.subscribe(({ modal }) => {
        if (isUnderWay(modal)) return
        // What was proven in the last moment counts.
        look()
        if (stops.length > 0) end(() => reject(new BillfoldError(modalClosed)))
      }),
    )
  })
}
