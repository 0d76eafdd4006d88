import type { NetworkId } from 'billfold/protocol'

/** What a virtual embedded wallet can be made to do, and to do wrong. Times in milliseconds of the kit's clock. */
export type EmbeddedSwitches = {
  /** What a login by e-mail asks for first: the code, the link that allows this device, or nothing. */
  readonly firstStep: 'verify-otp' | 'verify-device' | 'connect'
  /** The right code of a login, six digits. */
  readonly code: string
  /** The address that the visitor changes to. */
  readonly newEmail: string
  /** Codes are refused, right ones too. */
  readonly codes: 'fine' | 'expired' | 'over'
  /** Why nothing works: the server of the vault, or its frame, cannot be reached; it was asked too often; or no answer comes until the page gives up. */
  readonly reach: 'fine' | 'offline' | 'no-frame' | 'too-many' | 'silent'
  /** Whether the browser opens windows. */
  readonly popup: 'opens' | 'blocked'
  /** Whether the browser uses passkeys in the vault's frame, or in its own window alone. */
  readonly passkeys: 'frame' | 'window'
  /** Every answer comes this much later. */
  readonly delayMs: number
  /** How long no other e-mail is sent after one. */
  readonly cooldownMs: number
  readonly custody: 'user-sealed' | 'operator-recoverable'
  /** Networks that have smart accounts. */
  readonly smartAccountNetworks: readonly NetworkId[]
}

/** A vault that does everything right. */
export const soundEmbedded: EmbeddedSwitches = {
  firstStep: 'verify-otp',
  code: '123456',
  newEmail: 'max@example.com',
  codes: 'fine',
  reach: 'fine',
  popup: 'opens',
  passkeys: 'frame',
  delayMs: 0,
  cooldownMs: 30_000,
  custody: 'operator-recoverable',
  smartAccountNetworks: [],
}
