import * as v from 'valibot'
import { id } from '../../contract/fields.ts'
import type { GivenFactor } from '../wallet/GivenFactor.ts'

/** What a window of the vault may bring. The worker judges what it is worth. */
export const givenFactor: v.GenericSchema<unknown, GivenFactor> = /* @__PURE__ */ v.variant('kind', [
  v.object({ kind: v.literal('recovery'), code: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ kind: v.literal('passphrase'), passphrase: v.pipe(v.string(), v.maxLength(256)) }),
  v.object({
    kind: v.literal('passkey'),
    credentialId: v.pipe(v.string(), v.maxLength(1_400)),
    output: v.custom<Uint8Array<ArrayBuffer>>(value => value instanceof Uint8Array && value.length === 32),
  }),
  v.object({
    kind: v.literal('device'),
    envelopeId: id,
    key: v.custom<CryptoKey>(value => value instanceof CryptoKey),
  }),
])
