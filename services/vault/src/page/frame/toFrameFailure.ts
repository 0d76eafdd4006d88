import { FrameFailure } from 'billfold/channel'
import { BillfoldError } from 'billfold/protocol'
import { SignedFailure } from '../../requests/rpc/SignedFailure.ts'
import type { PageText } from '../../texts/createText.ts'
import type { PageTextKey } from '../../texts/en.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { PasskeyFailure } from '../passkeys/PasskeyFailure.ts'
import { PasskeyUnused } from '../passkeys/PasskeyUnused.ts'
import { WalletFailure } from '../wallet/WalletFailure.ts'

/** By the code of a call's or of the wallet's failure. */
const sentences: { readonly [code: string]: { readonly code: string; readonly key: PageTextKey } } = {
  'email-invalid': { code: 'vault/invalid-email', key: 'failure.invalid-email' },
  'code-wrong': { code: 'vault/code-wrong', key: 'failure.code-wrong' },
  'code-expired': { code: 'vault/code-expired', key: 'failure.code-expired' },
  'device-unapproved': { code: 'vault/device-unapproved', key: 'failure.device-unapproved' },
  'flow-unknown': { code: 'vault/login-over', key: 'failure.login-over' },
  'provider-absent': { code: 'vault/provider-absent', key: 'failure.provider-absent' },
  'login-denied': { code: 'connection/rejected', key: 'failure.login-denied' },
  'login-failed': { code: 'vault/login-failed', key: 'failure.login-failed' },
  'passkey-refused': { code: 'vault/passkey-refused', key: 'failure.passkey-refused' },
  'passkey-unsupported': { code: 'vault/passkey-unsupported', key: 'failure.passkey-unsupported' },
  unavailable: { code: 'vault/offline', key: 'failure.offline' },
  'session-ended': { code: 'vault/not-connected', key: 'failure.log-in-again' },
  // An envelope of this device made room, or was revoked, and the session with it is over: its owner logs in anew.
  'step-up-needed': { code: 'vault/not-connected', key: 'failure.log-in-again' },
  'origin-refused': { code: 'alert/unverified-domain', key: 'failure.origin-refused' },
  offline: { code: 'vault/offline', key: 'failure.offline' },
  'factor-needed': { code: 'vault/factor-needed', key: 'failure.factor-needed' },
  'rolled-back': { code: 'vault/rolled-back', key: 'failure.rolled-back' },
}

/**
 * What the host's page gets of a failure inside the vault: a sentence for the visitor and a code, never a cause. `undefined` for unexpected errors.
 */
export function toFrameFailure(error: unknown, t: PageText): FrameFailure | undefined {
  if (error instanceof FrameFailure) return error
  if (error instanceof SignedFailure) {
    const answer = toFrameFailure(error.cause, t)?.frameError
    const hashes = [...error.hashes]
    // Neither a refusal nor "given up": what was signed may be carried out.
    const isRefusal = answer === undefined || answer.code === 'wallet/rejected' || answer.code === 'vault/aborted'
    const open = { code: 'rpc/internal', message: t('failure.signed'), rpcCode: -32_603 }
    return new FrameFailure({ ...(isRefusal ? open : answer), hashes }, { cause: error })
  }
  const known = (code: string) => {
    const row = sentences[code]
    return row && new FrameFailure({ code: row.code, message: t(row.key) }, { cause: error })
  }
  if (error instanceof CallFailure) {
    const { retryAfterMs } = error.details
    if (retryAfterMs === undefined || error.code === 'unavailable') return known(error.code)
    // No grouping of digits: hosts read the number out of the sentence.
    const n = String(Math.ceil(retryAfterMs / 1_000))
    return new FrameFailure({ code: 'vault/email-cooldown', message: t('failure.cooldown', { n }) })
  }
  if (error instanceof WalletFailure) {
    const { kinds = [], readyAtMs } = error.details
    if (readyAtMs === undefined) return known(error.code)
    // They need not wait: the host asks them for what they have, where they read of the wait, too.
    if (kinds.length > 0) return known('factor-needed')
    const time = new Date(readyAtMs).toISOString()
    return new FrameFailure({ code: 'vault/waiting', message: t('failure.waiting', { time }) })
  }
  if (error instanceof PasskeyUnused && error.code === 'cancelled') return known('login-denied')
  if (error instanceof PasskeyUnused || error instanceof PasskeyFailure) return known('passkey-unsupported')
  if (error instanceof BillfoldError)
    return new FrameFailure({ code: error.code, message: error.shortMessage }, { cause: error })
  return undefined
}
