import type { FlowRow } from '../db/FlowRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { digitsOf } from './digitsOf.ts'

/** What the page needs to know of a flow's code. */
export function toCodeTerms(
  flow: Pick<FlowRow, 'kind' | 'code_expires_at' | 'expires_at' | 'last_sent_at' | 'approval_hash'>,
  { clock, terms }: Pick<VaultServices, 'clock' | 'terms'>,
) {
  const now = clock.now()
  const endsAt = flow.approval_hash === null ? flow.code_expires_at : flow.expires_at
  return {
    codeDigits: digitsOf(flow.kind),
    expiresInMs: Math.max(0, endsAt - now),
    resendInMs: Math.max(0, flow.last_sent_at + terms.sendGapMs - now),
  }
}
