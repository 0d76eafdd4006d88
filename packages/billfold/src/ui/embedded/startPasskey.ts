import { navigate } from '../../core/actions/navigate.ts'
import type { PasskeyLogin } from '../../core/contracts/Embedded.ts'
import type { Kit } from '../../core/Kit.ts'
import { storedPasskeyUsed } from '../../protocol/stored/storedPasskeyUsed.ts'
import type { EmbeddedConnector } from './findEmbedded.ts'

/** A login by passkey that a press has begun, for the view that shows it. */
export type RunningPasskey = {
  readonly place: 'frame' | 'window'
  readonly login: PasskeyLogin
  /** Gives it up. */
  readonly leave: AbortController
}

/** The login that a press has begun, until a view takes it. */
export function passkeyHome(kit: Kit): { running: RunningPasskey | undefined } {
  return kit.runtime.once('passkey login', () => ({ running: undefined }))
}

/** Within a tap: asks in the frame, or opens the window. A login that runs already is given up. */
export function beginPasskey(kit: Kit, connector: EmbeddedConnector, place: RunningPasskey['place']): RunningPasskey {
  const home = passkeyHome(kit)
  home.running?.leave.abort()
  const leave = new AbortController()
  const login = connector.embedded.startPasskey({ place, signal: leave.signal })
  // Told by the view; one that nobody waits for is nobody's failure.
  login.done.catch(() => {})
  home.running = { place, login, leave }
  return home.running
}

/**
 * Leads to the view. Where somebody has logged in by passkey before, it is asked for at once: the browser's question to who has none would be a riddle (docs/decisions/passkey-window.md).
 */
export function startPasskey(kit: Kit, connector: EmbeddedConnector): void {
  if (kit.runtime.storage.read(storedPasskeyUsed)) beginPasskey(kit, connector, 'frame')
  navigate(kit, { view: 'ConnectingPasskey' })
}
