import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { code, flowReference } from './fields.ts'

/** The code that went to the new address. Until here the old one stays the login. */
export const verifySecondaryEmail = defineCall({
  name: 'verifySecondaryEmail',
  path: '/v1/email-change/secondary',
  role: 'vault',
  access: 'session',
  body: v.object({ ...flowReference.entries, code }),
  answer: v.object({ email: v.string() }),
  errors: ['flow-unknown', 'code-wrong', 'code-expired'],
})
