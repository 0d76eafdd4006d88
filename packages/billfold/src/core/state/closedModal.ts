import type { ModalState } from './ModalState.ts'

/** The modal before it is opened for the first time. */
export const closedModal: ModalState = {
  isOpen: false,
  history: [],
  direction: 'forward',
  isShaking: false,
  visits: 0,
}
