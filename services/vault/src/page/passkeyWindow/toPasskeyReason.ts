import { CallFailure } from '../client/CallFailure.ts'
import { PasskeyFailure } from '../passkeys/PasskeyFailure.ts'
import { PasskeyUnused } from '../passkeys/PasskeyUnused.ts'
import type { PasskeyReason } from './passkeyWindow.ts'

/** What a failure comes to for the visitor in the window. */
export function toPasskeyReason(error: unknown): PasskeyReason {
  if (error instanceof PasskeyUnused) return error.code
  if (error instanceof PasskeyFailure) return error.code === 'exists' ? 'exists' : 'unsupported'
  if (!(error instanceof CallFailure)) return 'unknown'
  const { code } = error
  if (code === 'passkey-refused') return 'not-known'
  if (code === 'offline' || code === 'unavailable') return 'offline'
  return code === 'too-many' ? 'too-many' : 'unknown'
}
