import * as v from 'valibot'
import { id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { codeTerms, email } from './fields.ts'

/** Begins to move the login to another address. `VERIFY_PRIMARY_OTP`: a code was sent to the present address. `VERIFY_SECONDARY_OTP`: there is no present address, the code was sent to the new one. */
export const startEmailChange = defineCall({
  name: 'startEmailChange',
  path: '/v1/email-change/start',
  role: 'vault',
  access: 'session',
  body: v.object({ email }),
  answer: v.object({
    action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
    flowId: id,
    flowSecret: secret,
    ...codeTerms.entries,
  }),
  errors: ['email-invalid', 'too-soon', 'step-up-needed', 'held', 'hold-cancelled'],
})
