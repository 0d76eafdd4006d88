import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Ends the device's sessions and deletes the server halves of its envelopes, for good: no restored backup brings them back. */
export const revokeDevice = defineCall({
  name: 'revokeDevice',
  path: '/v1/devices/revoke',
  role: 'vault',
  access: 'session',
  body: v.object({ deviceId: id }),
  answer: nothing,
  errors: [],
})
