import type { ClearText } from '../decode/erc7730/ClearText.ts'
import type { Step } from '../decode/evm/Step.ts'
import { findStepRisks } from './findStepRisks.ts'
import type { Risk, RiskName } from './Risk.ts'
import { toRisks } from './toRisks.ts'

/** What is dangerous about signing typed data: the signature alone does what its steps say, without a transaction; what nobody reads may do anything. */
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
