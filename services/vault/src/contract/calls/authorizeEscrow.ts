import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { frameKey } from './fields.ts'

/**
 * The vault's grant for the escrow, valid for one use within a minute. It opens nothing by itself: the escrow decides with proofs and waits of its own. `deposit`: for an envelope that was prepared. `pin`: after the identity
 * changed. `ask`, `release` and `approve` need a fresh login or step-up. `delete`: for an escrow envelope that was revoked.
 */
export const authorizeEscrow = defineCall({
  name: 'authorizeEscrow',
  path: '/v1/escrow/authorize',
  role: 'vault',
  access: 'session',
  body: v.variant('purpose', [
    v.object({ purpose: v.picklist(['deposit', 'pin', 'ask', 'approve', 'delete']), envelopeId: id }),
    v.object({ purpose: v.literal('release'), envelopeId: id, frameKey }),
  ]),
  answer: v.object({ grant: v.pipe(v.string(), v.maxLength(4_096)) }),
  errors: ['envelope-unknown', 'envelope-revoked', 'step-up-needed'],
})
