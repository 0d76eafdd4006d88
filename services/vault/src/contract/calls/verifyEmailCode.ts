import * as v from 'valibot'
import { secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { code, flowReference } from './fields.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/**
 * Ends a login: flow, code and the key that started it together. The page chooses its refresh token (32 random bytes) and stores it before it
 * asks, so that no token travels in an answer that can be lost. A flow whose code the escrow sent is ended without a code, after `checkLoginCode`.
 */
export const verifyEmailCode = defineCall({
  name: 'verifyEmailCode',
  path: '/v1/email/verify',
  role: 'vault',
  access: 'key',
  body: v.object({ ...flowReference.entries, code: v.optional(code), refreshToken: secret }),
  answer: sessionAnswer,
  errors: ['flow-unknown', 'device-unapproved', 'code-wrong', 'code-expired'],
})
