import * as v from 'valibot'
import { envelopeKinds } from '../envelope.ts'
import { generation, id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { frameKey, sealedSecret } from './fields.ts'

/**
 * Makes an envelope's id and server half (R) for this visitor's vault. It counts once a write lists it, and is forgotten after an hour otherwise.
 * `generation` is the one that the write will have; a write that came too late may list the same envelope, sealed anew, in a later one.
 * A passphrase is recognized by its proof (`passphraseProofInfo`), which the server keeps a keyed hash of.
 */
export const prepareEnvelope = defineCall({
  name: 'prepareEnvelope',
  path: '/v1/envelope/prepare',
  role: 'vault',
  access: 'session',
  body: v.object({
    vaultId: id,
    generation,
    kind: v.picklist(envelopeKinds),
    frameKey,
    proof: v.optional(secret),
    /** The device keeps its key no longer than its page. */
    isPassing: v.optional(v.boolean()),
  }),
  /** `half` is sealed with `bindRelease({ part: 'server-half', purpose: 'prepare', … })`. */
  answer: v.object({ envelopeId: id, half: sealedSecret }),
  errors: ['too-many'],
})
