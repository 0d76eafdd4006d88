import { defineCall } from './defineCall.ts'
import { codeTerms, flowReference } from './fields.ts'

/** Sends the code of a step-up or of an e-mail change again, which ends the one before. */
export const resendStepUp = defineCall({
  name: 'resendStepUp',
  path: '/v1/step-up/resend',
  role: 'vault',
  access: 'session',
  body: flowReference,
  answer: codeTerms,
  errors: ['flow-unknown', 'too-soon'],
})
