import type { SolanaStep } from './SolanaStep.ts'

/** Lamports per signature. */
const perSignature = 5_000n
/** What an instruction may use unless the transaction says otherwise, and what a transaction may use at all. */
const unitsPerInstruction = 200_000n
const mostUnits = 1_400_000n

/**
 * What a transaction of Solana costs at most, in lamports: its signatures and the priority fee (price per compute unit times the limit of units, rounded up).
 *
 * Source: Solana's documentation, "Transaction fees"; defaults of the compute budget program.
 *
 * @example findFee([{ kind: 'unit-price', price: 1_000_000n }, { kind: 'unit-limit', units: 10_000 }], 1) // 15000n
 */
export function findFee(steps: readonly SolanaStep[], signatures: number): bigint {
  const price = steps.reduce((most, step) => (step.kind === 'unit-price' && step.price > most ? step.price : most), 0n)
  const limits = steps.flatMap(step => (step.kind === 'unit-limit' ? [BigInt(step.units)] : []))
  const wanted =
    limits.length > 0 ? limits.reduce((sum, units) => sum + units) : BigInt(steps.length) * unitsPerInstruction
  const units = wanted > mostUnits ? mostUnits : wanted
  return BigInt(signatures) * perSignature + (price * units + 999_999n) / 1_000_000n
}
