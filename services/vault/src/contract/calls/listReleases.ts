import * as v from 'valibot'
import { id, timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { thumbprint } from './fields.ts'
import { grant } from './grant.ts'

/** From the vault to the escrow: the releases of a visitor that waited within the last 30 days, for the notices on their devices. */
export const listReleases = defineCall({
  name: 'listReleases',
  path: '/v1/release/list',
  role: 'escrow',
  access: 'open',
  body: v.object({ grant }),
  answer: v.object({
    releases: v.array(
      v.object({
        releaseId: id,
        /** Of the page key that asked. */
        thumbprint,
        requestedAtMs: timeMs,
        readyAtMs: timeMs,
        state: v.picklist(['waiting', 'over', 'cancelled']),
      }),
    ),
  }),
  errors: ['grant-invalid'],
})
