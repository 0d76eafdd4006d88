import { isBillfoldError } from 'billfold/protocol'
import { texts } from './texts.ts'

/** Why a kit did not open, for people. */
export function describeFailure(error: unknown): string {
  const code = isBillfoldError(error) ? error.code : undefined
  if (code === 'vault/wrong-recovery-code') return texts.wrongCode
  if (code === 'vault/not-opened') return texts.wrongPair
  return code === 'vault/invalid-message' ? texts.noKit : texts.failed
}
