import { useLayoutEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

/**
 * A value that stays as it was first drawn until the modal is opened again, also when the view is left and comes back
 * (design, "States": order is frozen while the modal is open). `next` gets the frozen value, if there is one, and gives
 * what is drawn now; it is kept once `isSettled`.
 */
export function useFrozen<value>(name: string, next: (frozen: value | undefined) => value, isSettled = true): value {
  const kit = useKit()
  const opening = useKitState(state => state.modal.history[0]?.key)
  const slots = kit.runtime.slot(createSlots)
  const slot = slots.get(name) ?? { opening: undefined, value: undefined }
  slots.set(name, slot)
  const value = next(slot.opening === opening ? (slot.value as value) : undefined)
  useLayoutEffect(() => {
    if (!isSettled) return
    slot.opening = opening
    slot.value = value
  })
  return value
}

const createSlots = () => new Map<string, { opening: number | undefined; value: unknown }>()
