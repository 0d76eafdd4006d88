import * as v from 'valibot'
import { callLimits } from './callLimits.ts'
import { defineCall } from './defineCall.ts'
import { rendezvous } from './fields.ts'

/**
 * Where a login window goes that was cut off from the page that opened it (COOP of the host, security section 0, result 3). The vault's own page in that window asks; the page that began has
 * gave the frame the same `rendezvous`. `null`: nothing is known of it yet. Answered once, in the first three minutes of the login, and never more than a provider's address: to finish the
 * login still takes the key of the page that began, and the visitor's own word in the window.
 */
export const directWindow = defineCall({
  name: 'directWindow',
  path: '/v1/social/window',
  role: 'vault',
  access: 'open',
  body: v.object({
    rendezvous,
    waitMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(callLimits.longestWaitMs)),
  }),
  answer: v.object({ uri: v.nullable(v.pipe(v.string(), v.url())) }),
  errors: [],
})
