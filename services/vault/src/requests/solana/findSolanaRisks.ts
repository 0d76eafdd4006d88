import type { RiskName } from '../approval/Risk.ts'
import { findFee } from './decode/findFee.ts'
import type { SolanaStep } from './decode/SolanaStep.ts'

/** Lamports: a fee above it is called out. */
const highFee = 50_000_000n

/** What is dangerous about the instructions of a Solana transaction. */
export function findSolanaRisks(steps: readonly SolanaStep[], isDurable: boolean): readonly RiskName[] {
  const found = steps.flatMap((step): readonly RiskName[] => {
    if (step.kind === 'set-authority' || step.kind === 'assign' || step.kind === 'authorize-nonce')
      return ['set-authority']
    if (step.kind === 'approve-token') return [step.isUnlimited ? 'unlimited-approval' : 'permit']
    return step.kind === 'unknown' ? ['unread-call'] : []
  })
  return [
    ...(isDurable ? (['any-time'] as const) : []),
    ...(findFee(steps, 1) > highFee ? (['high-fee'] as const) : []),
    ...found,
  ]
}
