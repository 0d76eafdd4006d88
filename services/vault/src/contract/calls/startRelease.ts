import * as v from 'valibot'
import { timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { evidence } from './evidence.ts'
import { grant } from './grant.ts'

/**
 * Asks the escrow for a release to this page key. The identity was proven to the escrow within the last five minutes, by the code of the login or by `evidence` of a
 * login elsewhere; else `proof-needed`: log in again. `ready`: `releaseFactor` gives the factor. `waiting`: the escrow waits until `readyAtMs` and has notified the visitor, who can cancel.
 */
export const startRelease = defineCall({
  name: 'startRelease',
  path: '/v1/release/start',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant, evidence: v.optional(evidence) }),
  answer: v.variant('status', [
    v.object({ status: v.literal('ready') }),
    v.object({ status: v.literal('waiting'), readyAtMs: timeMs }),
    v.object({ status: v.literal('proof-needed') }),
  ]),
  errors: ['grant-invalid', 'envelope-unknown', 'hold-cancelled'],
})
