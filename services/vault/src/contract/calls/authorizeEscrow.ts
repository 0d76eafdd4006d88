import * as v from 'valibot'
import { id, timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { frameKey } from './fields.ts'

/**
 * The vault's word to the escrow, good for one use within a minute. `deposit`: for an envelope that was prepared. `release`: needs a fresh login or
 * step-up; where the project has a delay for devices that never opened the wallet, it begins with the first call, every address is told, and the grant comes with a call after `readyAtMs`.
 * `delete`: for an escrow envelope that was revoked.
 */
export const authorizeEscrow = defineCall({
  name: 'authorizeEscrow',
  path: '/v1/escrow/authorize',
  role: 'vault',
  access: 'session',
  body: v.variant('purpose', [
    v.object({ purpose: v.literal('deposit'), envelopeId: id }),
    v.object({ purpose: v.literal('release'), envelopeId: id, frameKey }),
    v.object({ purpose: v.literal('delete'), envelopeId: id }),
  ]),
  answer: v.variant('status', [
    v.object({ status: v.literal('granted'), grant: v.pipe(v.string(), v.maxLength(4_096)) }),
    v.object({ status: v.literal('waiting'), readyAtMs: timeMs }),
  ]),
  errors: ['envelope-unknown', 'envelope-revoked', 'step-up-needed', 'hold-cancelled'],
})
