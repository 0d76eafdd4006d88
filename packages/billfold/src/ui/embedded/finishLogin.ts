import { connect } from '../../core/actions/connect.ts'
import { navigate } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/Kit.ts'
import type { EmbeddedConnector } from '../shared/login/findEmbedded.ts'
import { leaveAfterConnect } from '../view/leaveAfterConnect.ts'

/**
 * The vault knows who the visitor is: connects the wallet, and leaves. `onDone` is called before the view goes. Where the vault has to ask the visitor for what opens
 * their wallet here, its question takes the view's place and the connection goes on without the view; a refusal leads to the first view, because the login is used up.
 */
export async function finishLogin(
  kit: Kit,
  connector: EmbeddedConnector,
  signal: AbortSignal,
  onDone = () => {},
): Promise<void> {
  const given = new AbortController()
  const isAsked = () => connector.embedded.requests().length > 0
  signal.addEventListener('abort', () => isAsked() || given.abort(), { once: true })
  if (signal.aborted) given.abort()
  try {
    await connect(kit, { connector: connector.id, signal: given.signal })
  } catch (cause) {
    if (signal.aborted && !given.signal.aborted && kit.store.getState().modal.isOpen)
      navigate(kit, { view: 'Connect' }, 'reset')
    throw cause
  }
  onDone()
  leaveAfterConnect(kit)
}
