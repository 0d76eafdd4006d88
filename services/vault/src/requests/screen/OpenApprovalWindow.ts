import type { Decision } from '../approval/Decision.ts'
import type { Approval } from './Approval.ts'

/** Opens the window of a request; `undefined` when the browser kept it from opening, otherwise what closes it. */
export type OpenApprovalWindow = (
  approval: Approval,
  on: { onDecide(decision: Decision): void; onClosed(): void },
) => (() => void) | undefined
