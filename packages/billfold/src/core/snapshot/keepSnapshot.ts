import { storageUnavailable } from '../../protocol/errors/rows/storage.ts'
import { writeSnapshot } from '../../protocol/snapshot/writeSnapshot.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'
import type { KitState } from '../state/KitState.ts'
import { watchState } from '../watchState.ts'
import { toSnapshot } from './toSnapshot.ts'

/**
 * Keeps the cookie `billfold.snapshot` (`shop.snapshot` with `storageKey: 'shop'`) in step with the kit, so that a server can draw the address of a visitor who is
 * connected: address, network, id and name of the wallet, nothing secret. Your server, and every proxy before it, sees
 * them with every request: call this only if you want that. A visitor who has done nothing gets no cookie; one who
 * disconnects loses it. Does nothing on a server. Where cookies are refused, `storage/unavailable` is emitted once.
 *
 * @returns ends the keeping; the cookie stays as it is.
 * @example
 * const kit = createBillfold({ families })
 * keepSnapshot(kit)
 */
export function keepSnapshot(kit: Kit): Unsubscribe {
  if (typeof document === 'undefined') return () => {}
  const { runtime, store } = kit
  const toCookie = (state: KitState) =>
    writeSnapshot(toSnapshot(kit, state), location.protocol === 'https:', state.settings.storageKey)
  const write = (cookie: string) => {
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: CookieStore answers later, when the page may be gone.
      document.cookie = cookie
    } catch (cause) {
      runtime.emit({ ...toAlert(storageUnavailable, cause), severity: 'warning' })
    }
  }
  write(toCookie(store.getState()))
  return watchState(kit, toCookie, write)
}
