import * as v from 'valibot'
import { id, signature } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'
import { nothing } from './nothing.ts'

/** Ends the wait of a release, approved by a device that has the wallet open: signed by the pinned write key over `bindReleaseApproval`. */
export const approveRelease = defineCall({
  name: 'approveRelease',
  path: '/v1/release/approve',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant, releaseId: id, signature }),
  answer: nothing,
  errors: ['grant-invalid', 'deposit-refused', 'hold-cancelled'],
})
