import type { Namespace } from '../../protocol/caip/types.ts'
import type { ViewEntry } from '../modal/views.ts'

/** What the modal shows, and the views that lead to it. */
export type ModalState = {
  readonly isOpen: boolean
  readonly history: readonly ViewEntry[]
  readonly direction: 'forward' | 'back'
  readonly isShaking: boolean
  /** Counts views shown, so that every visit has its own key. */
  readonly visits: number
  /** The family whose wallets are offered until it is opened again; without one, all of them. */
  readonly namespace?: Namespace | undefined
}
