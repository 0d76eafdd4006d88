import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Cancels what waits on any device of the visitor: one hold, or all. That device is refused the same for a week. */
export const cancelHold = defineCall({
  name: 'cancelHold',
  path: '/v1/holds/cancel',
  role: 'vault',
  access: 'session',
  body: v.object({ holdId: v.optional(id) }),
  answer: nothing,
  errors: [],
})
