import { useMemo } from 'react'
import { closeModal } from '../core/actions/closeModal.ts'
import { openModal } from '../core/actions/openModal.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/**
 * The modal: opens, closes, and whether it is open.
 * @example const { open } = useModal(); open('Networks')
 */
export function useModal() {
  const kit = useKit()
  const isOpen = useKitState(state => state.modal.isOpen)
  return useMemo(
    () => ({
      isOpen,
      open: (view?: openModal.Parameters['view']) => openModal(kit, { view }),
      close: () => closeModal(kit),
      /** Loads what opening will need. Call it on hover or focus of your own button. */
      warm: () => void kit.runtime.surface?.warm(),
    }),
    [kit, isOpen],
  )
}
