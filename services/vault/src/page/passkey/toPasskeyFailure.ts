import { PasskeyFailure } from './PasskeyFailure.ts'

/** What the browser's refusal of a ceremony means (WebAuthn level 3, section 5.1). */
export function toPasskeyFailure(error: unknown): PasskeyFailure {
  if (error instanceof PasskeyFailure) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyFailure('cancelled', 'The visitor, or time, ended it', error)
  if (name === 'InvalidStateError') return new PasskeyFailure('already', 'The authenticator has one already', error)
  return new PasskeyFailure('unsupported', 'The browser has no passkeys for this page', error)
}
