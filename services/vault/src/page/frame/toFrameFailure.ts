import { FrameFailure } from 'billfold/channel'
import { BillfoldError } from 'billfold/protocol'
import { CallFailure } from '../server/CallFailure.ts'
import { WalletFailure } from '../wallet/WalletFailure.ts'

const sentences: { readonly [code: string]: { readonly code: string; readonly message: string } } = {
  'email-invalid': { code: 'vault/invalid-email', message: 'Invalid email address' },
  'code-wrong': { code: 'vault/code-wrong', message: 'The code is not right. Please try again' },
  'code-expired': { code: 'vault/code-expired', message: 'The code has expired. Please ask for a new one' },
  'device-unapproved': {
    code: 'vault/device-unapproved',
    message: 'Please approve this device by the link in your mail',
  },
  'flow-unknown': { code: 'vault/login-over', message: 'This login is over. Please start again' },
  'provider-absent': { code: 'vault/provider-absent', message: 'This way to log in is not available here' },
  'login-denied': { code: 'connection/rejected', message: 'Connection rejected' },
  'login-failed': { code: 'vault/login-failed', message: 'The login did not work. Please try again' },
  'passkey-refused': { code: 'vault/passkey-refused', message: 'This passkey does not log in here' },
  unavailable: { code: 'vault/offline', message: 'The wallet’s server cannot be reached' },
  'session-ended': { code: 'vault/not-connected', message: 'Please log in again' },
  'origin-refused': { code: 'alert/unverified-domain', message: 'This site is not one of the project’s' },
  offline: { code: 'vault/offline', message: 'The wallet’s server cannot be reached' },
  'factor-needed': {
    code: 'vault/factor-needed',
    message: 'This device is new: open your wallet with your passkey or recovery code',
  },
  'rolled-back': { code: 'vault/rolled-back', message: 'The wallet’s server answered with an older state' },
}

/**
 * What a page may hear of a failure inside the vault: a sentence for the visitor and a code, never a cause. `undefined` for what nobody foresaw.
 */
export function toFrameFailure(error: unknown): FrameFailure | undefined {
  if (error instanceof FrameFailure) return error
  if (error instanceof CallFailure) {
    const { retryAfterMs } = error.details
    if (retryAfterMs !== undefined && error.code !== 'unavailable')
      return new FrameFailure({
        code: 'vault/email-cooldown',
        message: `Please try again after ${Math.ceil(retryAfterMs / 1_000)} seconds`,
      })
    const known = sentences[error.code]
    return known && new FrameFailure(known, { cause: error })
  }
  if (error instanceof WalletFailure) {
    const { readyAtMs } = error.details
    if (readyAtMs !== undefined)
      return new FrameFailure({
        code: 'vault/waiting',
        message: `This device is new: your wallet opens here after ${new Date(readyAtMs).toISOString()}`,
      })
    const known = sentences[error.code]
    return known && new FrameFailure(known, { cause: error })
  }
  if (error instanceof BillfoldError)
    return new FrameFailure({ code: error.code, message: error.shortMessage }, { cause: error })
  return undefined
}
