import type { Step } from './decode/Step.ts'

/** Every token that steps name. */
export function tokensOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step): readonly string[] => {
    if (step.kind === 'batch' || step.kind === 'delegate' || step.kind === 'claimed') return tokensOf(step.steps)
    if (step.kind === 'order') return [...step.gives, ...step.gets].map(item => item.token)
    return 'token' in step ? [step.token] : []
  })
}
