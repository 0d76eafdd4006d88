import { connect } from '../../core/actions/connect.ts'
import type { Kit } from '../../core/Kit.ts'
import { leaveAfterConnect } from '../views/leaveAfterConnect.ts'
import type { EmbeddedConnector } from './findEmbedded.ts'

/** The vault knows who the visitor is: connects the wallet, which asks nothing more, and leaves. `onDone` is called before the view goes. */
export async function finishLogin(
  kit: Kit,
  connector: EmbeddedConnector,
  signal: AbortSignal,
  onDone = () => {},
): Promise<void> {
  await connect(kit, { connector: connector.id, signal })
  onDone()
  leaveAfterConnect(kit)
}
