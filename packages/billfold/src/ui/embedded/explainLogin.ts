import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { TextKey } from '../texts/createText.ts'

const EXPLANATIONS: { readonly [code: string]: TextKey } = {
  'vault/invalid-email': 'email.invalid',
  'vault/email-cooldown': 'email.wait',
  'vault/code-wrong': 'otp.wrong',
  'vault/code-expired': 'otp.expired',
  'vault/login-over': 'otp.over',
  'vault/device-unapproved': 'device.unallowed',
  'vault/passkey-unsupported': 'passkey.windowHint',
  'vault/passkey-refused': 'passkey.unknown',
  'vault/offline': 'login.offline',
  'alert/iframe-load-failed': 'login.unavailable',
  'alert/iframe-request-timeout': 'login.unavailable',
  'alert/unverified-domain': 'login.refused',
  'vault/factor-needed': 'login.factor',
  'vault/waiting': 'login.waiting',
  'connection/popup-closed': 'social.closedHint',
  'connection/rejected': 'social.closedHint',
}

/** The text of a login that failed, with what to do next: one sentence or two. */
export function explainLogin(error: BillfoldError): TextKey {
  return EXPLANATIONS[error.code] ?? 'login.failed'
}
