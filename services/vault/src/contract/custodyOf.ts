import type { Envelope } from './envelope.ts'

/** Who can open a wallet: `operator-recoverable` as soon as the operator's second role holds a factor. */
export type Custody = 'user-sealed' | 'operator-recoverable'

/**
 * The custody label of a wallet, computed from its envelopes (security rule 9 of section 1.3).
 *
 * @example custodyOf(vault.envelopes) // 'operator-recoverable'
 */
export function custodyOf(envelopes: readonly Pick<Envelope, 'kind'>[]): Custody {
  return envelopes.some(one => one.kind === 'escrow') ? 'operator-recoverable' : 'user-sealed'
}
