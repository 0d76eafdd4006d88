import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'
import { nothing } from './nothing.ts'

/** From the vault to the escrow: a device of the visitor cancels what waits, one release or all. */
export const cancelRelease = defineCall({
  name: 'cancelRelease',
  path: '/v1/release/cancel',
  role: 'escrow',
  access: 'open',
  body: v.object({ grant, releaseId: v.optional(id) }),
  answer: nothing,
  errors: ['grant-invalid'],
})
