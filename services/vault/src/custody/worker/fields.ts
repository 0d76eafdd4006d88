import * as v from 'valibot'
import { sealedSecret, thumbprint } from '../../contract/calls/fields.ts'
import { identity } from '../../contract/calls/identity.ts'
import { generation, id, sealedBytes } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import { vault } from '../../contract/vault.ts'

const factorBytes = /* @__PURE__ */ v.pipe(
  v.instance(Uint8Array),
  v.check(bytes => bytes.length === limits.secretBytes),
)
/** Of another of the vault's storages in this browser: it derives and is never read. */
const deviceKey = /* @__PURE__ */ v.custom<CryptoKey>(
  value => value instanceof CryptoKey && value.algorithm.name === 'HKDF' && !value.extractable,
)
/** Without `key` the worker's own. */
const device = /* @__PURE__ */ v.object({ kind: v.literal('device'), key: /* @__PURE__ */ v.optional(deviceKey) })
/** 32 bytes of a passkey's PRF over `toPrfSalt`. */
const passkey = /* @__PURE__ */ v.object({ kind: v.literal('passkey'), output: factorBytes })
const recovery = /* @__PURE__ */ v.object({
  kind: v.literal('recovery'),
  code: v.pipe(v.string(), v.maxLength(200)),
})
/** The passphrase that `provePassphrase` was asked with, for this salt and these costs. */
const passphrase = /* @__PURE__ */ v.object({ kind: v.literal('passphrase') })

/** What opens an envelope on the visitor's side. A device's key is never read, by the page neither. */
export const factor = /* @__PURE__ */ v.variant('kind', [
  device,
  passkey,
  recovery,
  passphrase,
  /** The escrow role's factor, as `releaseFactor` answers it. */
  v.object({ kind: v.literal('escrow'), released: sealedSecret }),
])

export type Factor = v.InferOutput<typeof factor>

/** The same for an envelope that is to be made: a passkey is asked twice, and the escrow's factor is made here. */
const newFactor = /* @__PURE__ */ v.variant('kind', [
  device,
  v.object({ kind: v.literal('passkey'), output: factorBytes, again: factorBytes }),
  recovery,
  passphrase,
  v.object({
    kind: v.literal('escrow'),
    publicKey: sealedBytes(65),
    /** Who may ask the escrow for a release. */
    identity,
  }),
])

const frameBase = { id, generation }

const frame = /* @__PURE__ */ v.variant('kind', [
  v.object({ ...frameBase, kind: v.literal('device') }),
  v.object({ ...frameBase, kind: v.literal('passkey'), credentialId: v.pipe(v.string(), v.regex(/^[-\w]{1,1364}$/)) }),
  v.object({ ...frameBase, kind: v.literal('recovery') }),
  v.object({
    ...frameBase,
    kind: v.literal('passphrase'),
    salt: sealedBytes(16),
    memoryKib: v.picklist([65_536, 19_456]),
    passes: v.picklist([3, 2]),
  }),
  v.object({ ...frameBase, kind: v.literal('escrow') }),
])

/** An envelope that is to be made. */
export const newEnvelope = /* @__PURE__ */ v.object({
  frame,
  factor: newFactor,
  /** As `prepareEnvelope` answered it. */
  half: sealedSecret,
  /** The generation that it was prepared for; another than the frame's only when a write came too late. */
  preparedFor: v.optional(generation),
})

export type NewEnvelope = v.InferOutput<typeof newEnvelope>

/** What a delivery is sealed to: the key that `createKey` made, and the thumbprint of the session's DPoP key. */
export const recipient = /* @__PURE__ */ v.object({ frameKey: sealedBytes(65), thumbprint })

export type Recipient = v.InferOutput<typeof recipient>

/** Whose wallet it is. */
export const owner = /* @__PURE__ */ v.pick(vault, ['id', 'userId', 'realm'])
