import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { codeTerms, flowReference } from './fields.ts'
import { grant } from './grant.ts'

/** Sends the flow's mail again: the link while the device is not approved, else a new code, which ends the one before. With a `ticket` the escrow sends the code. */
export const resendEmail = defineCall({
  name: 'resendEmail',
  path: '/v1/email/resend',
  role: 'vault',
  access: 'key',
  body: flowReference,
  answer: v.object({ ...codeTerms.entries, ticket: v.optional(grant) }),
  errors: ['flow-unknown', 'too-soon'],
})
