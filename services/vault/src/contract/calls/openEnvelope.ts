import * as v from 'valibot'
import { generation, id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { frameKey, sealedSecret } from './fields.ts'
import { openUses } from './openUses.ts'

/**
 * Releases an envelope's server half for one use; `change` and `export` need a fresh step-up. A passphrase's needs its proof: ten wrong ones close it
 * for a day.
 */
export const openEnvelope = defineCall({
  name: 'openEnvelope',
  path: '/v1/envelope/open',
  role: 'vault',
  access: 'session',
  body: v.object({ envelopeId: id, use: v.picklist(openUses), frameKey, proof: v.optional(secret) }),
  /** `half` is sealed with `bindRelease({ part: 'server-half', purpose: 'open/<use>', … })`, `generation` is the envelope's. */
  answer: v.object({ generation, half: sealedSecret }),
  errors: [
    'envelope-unknown',
    'envelope-revoked',
    'factor-wrong',
    'factor-locked',
    'step-up-needed',
    'held',
    'hold-cancelled',
  ],
})
