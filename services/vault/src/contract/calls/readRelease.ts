import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'

/**
 * From the vault to the escrow: whether a page key has a release of an envelope that is ready. The vault gives its half of an escrow envelope to no other, so that a copy of the
 * escrow's database and key opens nothing without the wait.
 */
export const readRelease = defineCall({
  name: 'readRelease',
  path: '/v1/release/read',
  role: 'escrow',
  access: 'open',
  body: v.object({ grant }),
  answer: v.object({ isReady: v.boolean() }),
  errors: ['grant-invalid'],
})
