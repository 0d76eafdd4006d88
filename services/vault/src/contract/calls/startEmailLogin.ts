import * as v from 'valibot'
import { id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { codeTerms, email, hostOrigin, projectId } from './fields.ts'
import { grant } from './grant.ts'
import { workDone } from './workDone.ts'

/**
 * Begins a login by e-mail and sends the first mail. `CONNECT`: this page's key has a living session of that very address, no mail was sent; with `needsProof` it is sent all the same, for a page to which such a session is of no use.
 * `VERIFY_OTP`: a code is on its way. `VERIFY_DEVICE`: the project wants unknown devices approved; a link is on its way, `waitForDevice` returns when it was pressed.
 * `by`: the page has no key of the wallet's (`escrow`), or may have none of this visitor's (`escrow-if-unknown`), so it will need a release: the escrow sends and checks the code, for the `ticket` that comes with
 * the answer or, after an approval, with `waitForDevice`.
 * The answer does not depend on whether the address is known.
 */
export const startEmailLogin = defineCall({
  name: 'startEmailLogin',
  path: '/v1/email/start',
  role: 'vault',
  access: 'key',
  body: v.object({
    projectId,
    hostOrigin,
    email,
    needsProof: v.optional(v.boolean()),
    by: v.optional(v.picklist(['escrow', 'escrow-if-unknown'])),
    work: v.optional(workDone),
  }),
  answer: v.variant('action', [
    v.object({ action: v.literal('CONNECT') }),
    v.object({
      action: v.literal('VERIFY_OTP'),
      flowId: id,
      flowSecret: secret,
      ...codeTerms.entries,
      /** For `sendLoginCode`. */
      ticket: v.optional(grant),
    }),
    v.object({ action: v.literal('VERIFY_DEVICE'), flowId: id, flowSecret: secret, ...codeTerms.entries }),
  ]),
  errors: ['email-invalid', 'too-soon', 'work-needed'],
})
