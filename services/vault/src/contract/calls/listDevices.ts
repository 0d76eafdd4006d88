import * as v from 'valibot'
import { id, timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { hostOrigin } from './fields.ts'
import { nothing } from './nothing.ts'

/** A browser on one host's site that logged in; each site is a device of its own. */
export const listDevices = defineCall({
  name: 'listDevices',
  path: '/v1/devices/list',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({
    devices: v.array(
      v.object({
        deviceId: id,
        /** Browser and system, for people. */
        name: v.string(),
        hostOrigin,
        firstSeenAtMs: timeMs,
        lastSeenAtMs: timeMs,
        isThisOne: v.boolean(),
        isRevoked: v.boolean(),
        /** Its envelopes that still open. */
        envelopeIds: v.array(id),
      }),
    ),
  }),
  errors: [],
})
