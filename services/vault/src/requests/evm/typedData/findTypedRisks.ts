import type { Risk, RiskName } from '../../approval/Risk.ts'
import { toRisks } from '../../approval/toRisks.ts'
import type { ClearText } from '../../erc7730/decode/ClearText.ts'
import type { Step } from '../calls/decode/Step.ts'
import { findStepRisks } from '../calls/findStepRisks.ts'

/** What is dangerous about signing typed data: the signature alone does what its steps say, without a transaction; data that the vault cannot read may do anything. */
export function findTypedRisks(steps: readonly Step[], clear: ClearText | undefined): readonly Risk[] {
  const own = steps.flatMap(step => (step.kind === 'claimed' ? step.steps : [step]))
  return toRisks([
    ...findStepRisks(steps),
    ...own.flatMap((step): readonly RiskName[] => {
      if (step.kind === 'approve') return ['permit']
      return step.kind === 'batch' || step.kind === 'delegate' ? ['account-call'] : []
    }),
    steps.length === 0 && (clear ? 'described' : 'unread-data'),
  ])
}
