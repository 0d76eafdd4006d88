import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { code, codeTerms, flowReference } from './fields.ts'

/** The code that went to the address of now; then another one goes to the new address. */
export const verifyPrimaryEmail = defineCall({
  name: 'verifyPrimaryEmail',
  path: '/v1/email-change/primary',
  role: 'vault',
  access: 'session',
  body: v.object({ ...flowReference.entries, code }),
  answer: codeTerms,
  errors: ['flow-unknown', 'code-wrong', 'code-expired', 'too-soon'],
})
