import * as v from 'valibot'
import { id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { evidence } from './evidence.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/**
 * Takes the result of a login that went on elsewhere, once; another key finds nothing. A social login needs one of two proofs that it was made in this very browser: the `ticket`
 * that its window handed to the host's page, or the visitor's confirmation on the result page (then `waitForLogin` says `ready` without a ticket). So an attacker cannot log in as a visitor who only follows the attacker's link.
 */
export const finishLogin = defineCall({
  name: 'finishLogin',
  path: '/v1/login/finish',
  role: 'vault',
  access: 'key',
  body: v.object({ flowId: id, ticket: v.optional(secret), refreshToken: secret }),
  answer: v.object({
    ...sessionAnswer.entries,
    /** What the provider calls the visitor; says nothing of who they are. */
    userName: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    /** For `startRelease`, if this device needs one. */
    evidence: v.optional(evidence),
  }),
  errors: ['flow-unknown', 'login-denied', 'login-failed'],
})
