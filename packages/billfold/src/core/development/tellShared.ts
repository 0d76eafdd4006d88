import { alertStorageShared } from '../../protocol/errors/rows/alerts.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'
import type { BillfoldOptions } from '../options/BillfoldOptions.ts'

/** Asked of the page's kits, of every copy of the package; one that stores at the same place says so by `preventDefault`. */
const EVENT = 'billfold:storage'

type Place = { readonly storageKey: string; readonly storage: unknown }

/** Says that another kit of this page stores under the same key: what one keeps, the other takes for its own at the next load. */
export function tellShared(kit: Kit, options: BillfoldOptions): void {
  const { runtime, environment, initialState } = kit
  if (typeof document === 'undefined' || !environment.storage || runtime.lifetime.aborted) return
  const { storageKey } = initialState.settings
  const detail: Place = { storageKey, storage: options.environment?.storage }
  const isFree = document.dispatchEvent(new CustomEvent<Place>(EVENT, { cancelable: true, detail }))
  if (!isFree) runtime.emit(toAlert(alertStorageShared, undefined, `: ${storageKey}. ${alertStorageShared.advice}`))
  const answer = (event: Event) => {
    const other = (event as CustomEvent<Place>).detail
    if (other.storageKey === storageKey && other.storage === detail.storage) event.preventDefault()
  }
  document.addEventListener(EVENT, answer)
  runtime.onDestroy(() => document.removeEventListener(EVENT, answer))
}
