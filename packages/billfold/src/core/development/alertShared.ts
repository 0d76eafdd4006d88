import { alertStorageShared } from '../../protocol/errors/rows/alerts.ts'
import type { KitEvent } from '../events/KitEvent.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'
import type { BillfoldOptions } from '../options/BillfoldOptions.ts'

/** Asked of the page's kits, of every copy of the package; one that stores at the same place says so by `preventDefault`. */
const EVENT = 'billfold:storage'

type Place = { readonly kit: string; readonly storageKey: string; readonly storage: unknown }

/**
 * Alerts when this kit is first used while another kit of the page stores under the same key: after a reload each would
 * restore what the other stored. A kit whose modal is off the page does not count, because a hot reload leaves such kits.
 */
export function alertShared(kit: Kit, options: BillfoldOptions): void {
  const { runtime, environment, initialState } = kit
  if (typeof document === 'undefined' || !environment.storage || runtime.lifetime.aborted) return
  const { storageKey } = initialState.settings
  const detail: Place = { kit: kit.id, storageKey, storage: options.environment?.storage }
  const ask = ({ type }: KitEvent) => {
    if (type !== 'MODAL_OPEN' && type !== 'CONNECT_SUCCESS') return
    stopAsking()
    const isFree = document.dispatchEvent(new CustomEvent<Place>(EVENT, { cancelable: true, detail }))
    if (!isFree) runtime.emit(toAlert(alertStorageShared, undefined, `: ${storageKey}. ${alertStorageShared.advice}`))
  }
  const stopAsking = runtime.onEvent(ask)
  const answer = (event: Event) => {
    const other = (event as CustomEvent<Place>).detail
    const isUsed = runtime.surface !== undefined || runtime.isAppendDisabled
    if (isUsed && other.kit !== kit.id && other.storageKey === storageKey && other.storage === detail.storage)
      event.preventDefault()
  }
  document.addEventListener(EVENT, answer)
  runtime.onDestroy(() => document.removeEventListener(EVENT, answer))
}
