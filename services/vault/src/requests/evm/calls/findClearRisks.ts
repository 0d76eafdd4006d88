import type { RiskName } from '../../approval/Risk.ts'
import type { ClearText } from '../../erc7730/decode/ClearText.ts'
import { isNotKnown } from './decode/isNotKnown.ts'
import type { Step } from './decode/Step.ts'
import { findStepRisks } from './findStepRisks.ts'

/**
 * What is dangerous about a call, where a description may replace what the vault cannot read, or what a contract merely claims: nothing that the
 * vault found itself is left out, and the button has to be held as before.
 */
export function findClearRisks(steps: readonly Step[], clear: ClearText | undefined): readonly RiskName[] {
  if (!clear || !steps.some(step => isNotKnown(step) || step.kind === 'claimed')) return findStepRisks(steps)
  const found = steps.filter(step => !isNotKnown(step)).flatMap(step => (step.kind === 'claimed' ? step.steps : [step]))
  return ['described', ...findStepRisks(found)]
}
