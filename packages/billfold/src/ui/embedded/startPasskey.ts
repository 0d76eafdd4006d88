import { navigate } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/Kit.ts'
import { storedPasskeyUsed } from '../../protocol/stored/storedPasskeyUsed.ts'
import { beginLogin } from '../shared/login/beginLogin.ts'
import type { EmbeddedConnector } from '../shared/login/findEmbedded.ts'
import type { RunningLogin } from '../shared/login/RunningLogin.ts'

/** Within a tap: asks in the frame, or opens the window. */
export function beginPasskey(kit: Kit, { embedded }: EmbeddedConnector, place: 'frame' | 'window'): RunningLogin {
  return beginLogin(kit, {
    way: place,
    start: signal => embedded.startPasskey({ place, signal }),
    onProven: () => kit.runtime.storage.write(storedPasskeyUsed, true),
  })
}

/**
 * Leads to the view. If a visitor has logged in by passkey here before, it is asked for at once: without a passkey the browser's question would be confusing (docs/decisions/passkey-window.md).
 */
export function startPasskey(kit: Kit, connector: EmbeddedConnector): void {
  if (kit.runtime.storage.read(storedPasskeyUsed)) beginPasskey(kit, connector, 'frame')
  navigate(kit, { view: 'ConnectingPasskey' })
}
