import * as v from 'valibot'
import { id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { codeTerms, email, hostOrigin, projectId } from './fields.ts'
import { workDone } from './workDone.ts'

/**
 * Begins a login by e-mail and sends the first mail. `CONNECT`: this page's key has a living session of that very address, no mail was sent; with `needsProof` it is sent all the same, for a page to which such a session is of no use.
 * `VERIFY_OTP`: a code is on its way. `VERIFY_DEVICE`: the project wants unknown devices approved; a link is on its way, `waitForDevice` tells when it was pressed.
 * The answer does not depend on whether anybody has the address.
 */
export const startEmailLogin = defineCall({
  name: 'startEmailLogin',
  path: '/v1/email/start',
  role: 'vault',
  access: 'key',
  body: v.object({ projectId, hostOrigin, email, needsProof: v.optional(v.boolean()), work: v.optional(workDone) }),
  answer: v.variant('action', [
    v.object({ action: v.literal('CONNECT') }),
    v.object({ action: v.literal('VERIFY_OTP'), flowId: id, flowSecret: secret, ...codeTerms.entries }),
    v.object({ action: v.literal('VERIFY_DEVICE'), flowId: id, flowSecret: secret, ...codeTerms.entries }),
  ]),
  errors: ['email-invalid', 'too-soon', 'work-needed'],
})
