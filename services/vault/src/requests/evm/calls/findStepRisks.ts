import type { RiskName } from '../../approval/Risk.ts'
import type { Step } from './decode/Step.ts'

/** What is dangerous about the steps of an EVM request, those inside of others included. */
export function findStepRisks(steps: readonly Step[]): readonly RiskName[] {
  return steps.flatMap((step): readonly RiskName[] => {
    if (step.kind === 'batch') return findStepRisks(step.steps)
    if (step.kind === 'claimed') return ['unread-call', ...findStepRisks(step.steps)]
    if (step.kind === 'delegate') return ['delegate', ...findStepRisks(step.steps)]
    if (step.kind === 'approve')
      return [
        ...(step.isUnlimited ? (['unlimited-approval'] as const) : []),
        ...(step.isPermit || step.via !== undefined ? (['permit'] as const) : []),
      ]
    if (step.kind === 'approve-all') return step.isApproved ? ['approve-all'] : []
    if (step.kind === 'refund') return ['refund']
    if (step.kind === 'order') return ['order']
    if (step.kind === 'unknown' || step.kind === 'deploy') return ['unread-call']
    return []
  })
}
