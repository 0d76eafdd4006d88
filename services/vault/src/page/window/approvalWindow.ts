import type { Approval, Decision } from '../../approve/Approval.ts'

/** How frame and window of the vault speak: messages between two pages of one origin, then a port. */
export const approvalWindow = {
  ready: '@billfold-vault/window-ready',
  approval: '@billfold-vault/window-approval',
  features: 'popup,width=420,height=720',
} as const

/** What the frame hands over; with it goes a port for the `Decision`. */
export type HandedOver = {
  readonly type: typeof approvalWindow.approval
  readonly approval: Approval
  readonly theme: string | undefined
}
export type WindowAnswer = Decision
