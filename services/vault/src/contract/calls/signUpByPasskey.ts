import * as v from 'valibot'
import { id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { passkeyAssertion } from './passkeyAssertion.ts'
import { passkeyAttestation } from './passkeyAttestation.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/**
 * Makes the visitor, and logs them in. The new passkey is used once before it counts: both answers are of one credential, made for this attempt, on a page of this vault, by a visitor who was verified.
 * `passkey-refused` for every fault; no visitor was made then. One try.
 */
export const signUpByPasskey = defineCall({
  name: 'signUpByPasskey',
  path: '/v1/passkey/sign-up/finish',
  role: 'vault',
  access: 'key',
  body: v.object({
    flowId: id,
    attestation: passkeyAttestation,
    assertion: passkeyAssertion,
    refreshToken: secret,
  }),
  answer: sessionAnswer,
  errors: ['flow-unknown', 'passkey-refused'],
})
