import { isBillfoldError } from 'billfold/protocol'
import { ShareError } from '../custody/shares/ShareError.ts'
import { texts } from './texts.ts'

/** Why a kit or shares did not open, for people. */
export function describeFailure(error: unknown): string {
  if (error instanceof ShareError) {
    const text = texts.fault[error.fault]
    return typeof text === 'string' ? text : text(texts.share[error.share ?? 0] ?? '', (error.word ?? 0) + 1)
  }
  const code = isBillfoldError(error) ? error.code : undefined
  if (code === 'vault/wrong-recovery-code') return texts.wrongCode
  if (code === 'vault/not-opened') return texts.wrongPair
  return code === 'vault/invalid-message' ? texts.noKit : texts.failed
}
