import { defineCall } from './defineCall.ts'
import { codeTerms, flowReference } from './fields.ts'

/** Sends the flow's mail again: the link while the device is not approved, else a new code, which ends the one before. */
export const resendEmail = defineCall({
  name: 'resendEmail',
  path: '/v1/email/resend',
  role: 'vault',
  access: 'key',
  body: flowReference,
  answer: codeTerms,
  errors: ['flow-unknown', 'too-soon'],
})
