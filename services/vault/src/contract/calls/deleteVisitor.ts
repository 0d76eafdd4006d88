import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'

/**
 * Deletes the visitor permanently: sessions, devices, logins, and every server half, so that only an offline kit or exported words open the wallet any more.
 * `userId` is the session's own, as a guard against mistakes. The grants are for `deleteFactor` at the escrow, within a minute, which deletes its part after a week; what is not handed there
 * opens nothing either. Of the audit log their ids stay. Needs a fresh step-up, and waits like a change on a young device.
 */
export const deleteVisitor = defineCall({
  name: 'deleteVisitor',
  path: '/v1/visitor/delete',
  role: 'vault',
  access: 'session',
  body: v.object({ userId: id }),
  answer: v.object({ grants: v.array(grant) }),
  errors: ['step-up-needed', 'held', 'hold-cancelled'],
})
