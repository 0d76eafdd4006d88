import * as v from 'valibot'
import { signature, timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'

/**
 * Deletes factor Z: from here on the operator cannot open the wallet. At once with a signature of the wallet's pinned write key over `bindEscrowRemoval`; without one (the visitor deletes everything and no device opens the wallet) after a
 * week, which the link of a mail cancels. `deletedAtMs` says when.
 */
export const deleteFactor = defineCall({
  name: 'deleteFactor',
  path: '/v1/factor/delete',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant, signature: v.optional(signature) }),
  answer: v.object({ deletedAtMs: timeMs }),
  errors: ['grant-invalid', 'deposit-refused'],
})
