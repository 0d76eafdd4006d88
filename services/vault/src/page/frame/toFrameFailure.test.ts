import { FrameFailure } from 'billfold/channel'
import { BillfoldError, vaultLocked } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { SignedFailure } from '../../requests/rpc/SignedFailure.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/en.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { PasskeyFailure } from '../passkeys/PasskeyFailure.ts'
import { PasskeyUnused } from '../passkeys/PasskeyUnused.ts'
import { WalletFailure } from '../wallet/WalletFailure.ts'
import { toFrameFailure } from './toFrameFailure.ts'

const t = createText(en, 'en')
const received = (error: unknown) => toFrameFailure(error, t)?.frameError

test.each([
  ['email-invalid', 'vault/invalid-email', 'failure.invalid-email'],
  ['code-wrong', 'vault/code-wrong', 'failure.code-wrong'],
  ['code-expired', 'vault/code-expired', 'failure.code-expired'],
  ['device-unapproved', 'vault/device-unapproved', 'failure.device-unapproved'],
  ['flow-unknown', 'vault/login-over', 'failure.login-over'],
  ['provider-absent', 'vault/provider-absent', 'failure.provider-absent'],
  ['login-denied', 'connection/rejected', 'failure.login-denied'],
  ['login-failed', 'vault/login-failed', 'failure.login-failed'],
  ['passkey-refused', 'vault/passkey-refused', 'failure.passkey-refused'],
  ['unavailable', 'vault/offline', 'failure.offline'],
  ['session-ended', 'vault/not-connected', 'failure.log-in-again'],
  ['step-up-needed', 'vault/not-connected', 'failure.log-in-again'],
  ['origin-refused', 'alert/unverified-domain', 'failure.origin-refused'],
  ['offline', 'vault/offline', 'failure.offline'],
] as const)('a call that fails by %s is reported as %s', (code, name, key) => {
  const error = new CallFailure(code, 'a cause')
  expect(received(error)).toEqual({ code: name, message: en[key] })
  expect(toFrameFailure(error, t)?.cause).toBe(error)
})

test.each([
  ['factor-needed', 'vault/factor-needed', 'failure.factor-needed'],
  ['rolled-back', 'vault/rolled-back', 'failure.rolled-back'],
] as const)('a wallet that stays closed by %s is reported as %s', (code, name, key) => {
  expect(received(new WalletFailure(code, 'a cause'))).toEqual({ code: name, message: en[key] })
})

test('a wait is reported with its length: in whole seconds without groups, an outage without one', () => {
  const after = (code: 'too-many' | 'unavailable', retryAfterMs: number) =>
    received(new CallFailure(code as 'unavailable', '', { retryAfterMs }))
  const message = 'Please try again after 1235 seconds'
  expect(after('too-many', 1_234_001)).toEqual({ code: 'vault/email-cooldown', message })
  expect(after('unavailable', 1_000)).toEqual({ code: 'vault/offline', message: en['failure.offline'] })
})

test('who may open the wallet at once need not wait for the escrow', () => {
  const wait = (kinds?: readonly ['passkey']) =>
    received(new WalletFailure('waiting', '', { readyAtMs: Date.UTC(2030, 0, 2), ...(kinds ? { kinds } : {}) }))
  const message = 'This device is new: your wallet opens here after 2030-01-02T00:00:00.000Z'
  expect(wait()).toEqual({ code: 'vault/waiting', message })
  expect(wait(['passkey'])).toEqual({ code: 'vault/factor-needed', message: en['failure.factor-needed'] })
})

test('a passkey that was called off is a refusal; else the window is the way', () => {
  const denied = { code: 'connection/rejected', message: 'Connection rejected' }
  const unsupported = { code: 'vault/passkey-unsupported', message: en['failure.passkey-unsupported'] }
  expect(received(new PasskeyUnused('cancelled'))).toEqual(denied)
  expect(received(new PasskeyUnused('without-prf'))).toEqual(unsupported)
  expect(received(new PasskeyFailure('refused', ''))).toEqual(unsupported)
})

test('a signed request is reported with its hashes, and neither as refused nor as aborted', () => {
  const frameError = { code: 'rpc/node', message: 'nonce too low', rpcCode: -32_000 }
  const open = { code: 'rpc/internal', message: en['failure.signed'], rpcCode: -32_603, hashes: ['0x1'] }
  const after = (cause: unknown) => received(new SignedFailure(cause, ['0x1']))
  expect(after(new FrameFailure(frameError))).toEqual({ ...frameError, hashes: ['0x1'] })
  for (const code of ['wallet/rejected', 'vault/aborted'])
    expect(after(new FrameFailure({ ...frameError, code }))).toEqual(open)
  expect(after(new TypeError('a fault'))).toEqual(open)
  const error = new SignedFailure(undefined, [])
  expect(toFrameFailure(error, t)?.cause).toBe(error)
})

test('failures of the list go by their code, those of a handler as they are, and unexpected ones without details', () => {
  const locked = new BillfoldError(vaultLocked)
  expect(received(locked)).toEqual({ code: 'vault/locked', message: 'Your wallet is locked' })
  expect(toFrameFailure(locked, t)?.cause).toBe(locked)
  const own = new FrameFailure({ code: 'wallet/rejected', message: 'no' })
  expect(toFrameFailure(own, t)).toBe(own)
  for (const error of [
    new TypeError('a fault'),
    new CallFailure('not-found' as 'offline', ''),
    new WalletFailure('no-session', ''),
    undefined,
  ])
    expect(toFrameFailure(error, t)).toBeUndefined()
})
