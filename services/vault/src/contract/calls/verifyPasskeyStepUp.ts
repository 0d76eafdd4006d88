import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { passkeyAssertion } from './passkeyAssertion.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/** Ends a step-up by passkey: the session counts as fresh for five minutes. One try: begin again after `passkey-refused`. */
export const verifyPasskeyStepUp = defineCall({
  name: 'verifyPasskeyStepUp',
  path: '/v1/passkey/step-up/verify',
  role: 'vault',
  access: 'session',
  body: v.object({ flowId: id, assertion: passkeyAssertion }),
  answer: sessionAnswer,
  errors: ['flow-unknown', 'passkey-refused'],
})
