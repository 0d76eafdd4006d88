import * as v from 'valibot'
import { callLimits } from './callLimits.ts'
import { defineCall } from './defineCall.ts'
import { codeTerms, flowReference } from './fields.ts'
import { grant } from './grant.ts'

/** Waits for the button behind the link in the mail, at most `waitMs`; ask again while it says `waiting`. With `approved` the code is on its way, or the escrow sends it for the `ticket`. */
export const waitForDevice = defineCall({
  name: 'waitForDevice',
  path: '/v1/email/wait',
  role: 'vault',
  access: 'key',
  body: v.object({
    ...flowReference.entries,
    waitMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(callLimits.longestWaitMs)),
  }),
  answer: v.object({ status: v.picklist(['waiting', 'approved']), ...codeTerms.entries, ticket: v.optional(grant) }),
  errors: ['flow-unknown'],
})
