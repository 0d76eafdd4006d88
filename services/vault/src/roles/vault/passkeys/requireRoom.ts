import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'

/** @throws CallRefusal `input-invalid` when a visitor has all the passkeys that they may have. */
export function requireRoom(own: readonly unknown[]): void {
  if (own.length >= callLimits.passkeys)
    throw new CallRefusal('input-invalid', { detail: `a visitor has at most ${callLimits.passkeys} passkeys` })
}
