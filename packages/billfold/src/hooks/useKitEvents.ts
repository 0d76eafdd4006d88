import { useEffect, useRef } from 'react'
import type { KitEvent } from '../core/events/KitEvent.ts'
import { useKit } from './useKit.ts'

/**
 * Calls the listener for every event of the kit while mounted.
 * @example useKitEvents(event => console.log(event.type))
 */
export function useKitEvents(onEvent: (event: KitEvent) => void): void {
  const kit = useKit()
  const newest = useRef(onEvent)
  useEffect(() => {
    newest.current = onEvent
  })
  useEffect(() => kit.runtime.onEvent(event => newest.current(event)), [kit])
}
