import type { Unsubscribe } from './contracts/Unsubscribe.ts'
import type { Kit } from './Kit.ts'
import type { KitState } from './state/KitState.ts'

/**
 * Calls `onChange` whenever what `select` returns is another value than before. The base of every `watchX`.
 * @example const stop = watchState(kit, state => state.modal.isOpen, isOpen => console.log(isOpen))
 */
export function watchState<selected>(
  kit: Kit,
  select: (state: KitState) => selected,
  onChange: (selected: selected, previous: selected) => void,
): Unsubscribe {
  let last = select(kit.store.getState())
  const stop = kit.store.subscribe(state => {
    const next = select(state)
    if (Object.is(next, last)) return
    const previous = last
    last = next
    try {
      onChange(next, previous)
    } catch (cause) {
      // A host's mistake must not stop the kit's other listeners (fault 133).
      kit.runtime.emit({
        type: 'ALERT',
        code: 'host/listener',
        message: 'A listener of the host threw',
        severity: 'error',
        cause,
      })
    }
  })
  const offDestroy = kit.runtime.onDestroy(stop)
  return () => {
    stop()
    offDestroy()
  }
}
