import { isBillfoldError } from 'billfold/protocol'
import type { SettingsTextKey } from '../../texts/settings/en.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { PasskeyFailure } from '../passkeys/PasskeyFailure.ts'
import { PasskeyUnused } from '../passkeys/PasskeyUnused.ts'
import { RecoveryNeeded } from '../wallet/RecoveryNeeded.ts'
import { VersionFailure } from '../wallet/VersionFailure.ts'
import { WalletFailure } from '../wallet/WalletFailure.ts'

/** What went wrong, for the visitor. */
export type Described = {
  readonly key: SettingsTextKey
  readonly hint?: SettingsTextKey
  /** Tries that are left, where that is counted. */
  readonly n?: number
  /** When it may be tried again. */
  readonly waitMs?: number
  /** It waits because the device is young, and may be taken back. */
  readonly isHeld?: boolean
}

const calls: Readonly<Partial<Record<CallFailure['code'], SettingsTextKey>>> = {
  'code-expired': 'fail.code-expired',
  'flow-unknown': 'fail.flow',
  'email-invalid': 'fail.email-invalid',
  'device-unapproved': 'fail.device-unapproved',
  'session-ended': 'fail.session',
  'step-up-needed': 'fail.step-up',
  'vault-stale': 'fail.stale',
  'envelope-revoked': 'fail.revoked',
  'envelope-unknown': 'fail.revoked',
  'passkey-refused': 'fail.passkey.refused',
  'not-found': 'fail.passkey.none',
  'last-login': 'fail.passkey.last',
  'login-denied': 'fail.login-denied',
  'login-failed': 'fail.login-failed',
  'provider-absent': 'fail.login-failed',
}

const custody: Readonly<Record<string, SettingsTextKey>> = {
  'vault/wrong-recovery-code': 'fail.recovery-code',
  'vault/not-opened': 'fail.not-opened',
  'vault/locked': 'fail.locked',
  'vault/aborted': 'fail.locked',
  'vault/step-up-needed': 'fail.locked',
}

/** Words for a failure; nothing of its own text reaches the visitor. */
export function describeFailure(error: unknown): Described {
  if (error instanceof CallFailure) return describeCall(error)
  if (error instanceof PasskeyUnused) return { key: `fail.passkey.${error.code}` }
  if (error instanceof PasskeyFailure)
    return { key: error.code === 'exists' ? 'fail.passkey.already' : 'fail.passkey.unsupported' }
  if (error instanceof RecoveryNeeded) return { key: 'fail.recovery-needed' }
  if (error instanceof VersionFailure) return { key: `fail.version-${error.code}` }
  if (error instanceof WalletFailure && error.code === 'factor-needed') return { key: 'fail.revoked' }
  const key = isBillfoldError(error) ? custody[error.code] : undefined
  return key ? { key } : { key: 'fail.unknown', hint: 'fail.unknown.hint' }
}

function describeCall({ code, details }: CallFailure): Described {
  const { retryAfterMs, triesLeft } = details
  if (code === 'offline') return { key: 'fail.offline', hint: 'fail.offline.hint' }
  if (code === 'unavailable') return { key: 'fail.unavailable', hint: 'fail.offline.hint' }
  if (retryAfterMs !== undefined)
    return code === 'held'
      ? { key: 'held', waitMs: retryAfterMs, isHeld: true }
      : { key: 'fail.wait.other', waitMs: retryAfterMs }
  if (code === 'hold-cancelled') return { key: 'fail.hold-cancelled' }
  if (code === 'code-wrong') return { key: triesLeft === 0 ? 'fail.code-wrong.last' : 'fail.code-wrong' }
  if (code === 'factor-wrong')
    return { key: triesLeft === 1 ? 'fail.passphrase.one' : 'fail.passphrase.other', n: triesLeft ?? 0 }
  const key = calls[code]
  return key ? { key } : { key: 'fail.unknown', hint: 'fail.unknown.hint' }
}
