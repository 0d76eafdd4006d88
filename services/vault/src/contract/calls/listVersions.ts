import * as v from 'valibot'
import { envelopeKinds } from '../envelope.ts'
import { generation, timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Earlier records of the visitor's wallet that the server keeps, the latest first. `readVault` with the generation gives one. */
export const listVersions = defineCall({
  name: 'listVersions',
  path: '/v1/vault/versions',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({
    versions: v.array(
      v.object({
        generation,
        /** When a later write replaced it. */
        replacedAtMs: timeMs,
        /** Of its envelopes, whether they still open or not. */
        kinds: v.array(v.picklist(envelopeKinds)),
      }),
    ),
  }),
  errors: [],
})
