import * as v from 'valibot'
import { id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { passkeyAssertion } from './passkeyAssertion.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/**
 * Ends a login by passkey, as `verifyEmailCode` does one by mail. `passkey-refused` for every fault: a credential that was not added here,
 * another origin, a host that the project does not name around the frame, a visitor who was not verified, a signature that does not fit. One try: begin again after it.
 */
export const verifyPasskeyLogin = defineCall({
  name: 'verifyPasskeyLogin',
  path: '/v1/passkey/login/verify',
  role: 'vault',
  access: 'key',
  body: v.object({ flowId: id, assertion: passkeyAssertion, refreshToken: secret }),
  answer: sessionAnswer,
  errors: ['flow-unknown', 'passkey-refused'],
})
