import * as v from 'valibot'
import { bytesUpTo, generation, id, sealedBytes, timeMs } from './fields.ts'
import { limits } from './limits.ts'

/** What a visitor opens an envelope with; `escrow` is held by the operator's second role. */
export const envelopeKinds = ['device', 'passkey', 'recovery', 'passphrase', 'escrow'] as const

const sealedKey = sealedBytes(limits.secretBytes + limits.sealOverheadBytes)

const common = {
  id,
  /** Of the write that brought it; bound into its seal. */
  generation,
  /** Nonce, then the wrapping key sealed by AES-256-GCM, then the tag. */
  sealed: sealedKey,
  createdAt: timeMs,
}

/**
 * The wrapping key sealed under a factor and the server half of this envelope (security section 1.3). A passkey's credential and a passphrase's
 * Argon2id costs travel with it, because the page needs them before it can open anything; they are bound into the seal.
 */
export const envelope = /* @__PURE__ */ v.variant('kind', [
  v.object({ ...common, kind: v.literal('device') }),
  v.object({ ...common, kind: v.literal('passkey'), credentialId: bytesUpTo(1_023) }),
  v.object({ ...common, kind: v.literal('recovery') }),
  v.object({
    ...common,
    kind: v.literal('passphrase'),
    salt: sealedBytes(16),
    memoryKib: v.picklist([65_536, 19_456]),
    passes: v.picklist([3, 2]),
  }),
  v.object({ ...common, kind: v.literal('escrow') }),
])

export type Envelope = v.InferOutput<typeof envelope>
export type EnvelopeKind = (typeof envelopeKinds)[number]
/** An envelope before it is sealed. */
export type EnvelopeFrame = Envelope extends infer one
  ? one extends Envelope
    ? Omit<one, 'sealed' | 'createdAt'>
    : never
  : never
