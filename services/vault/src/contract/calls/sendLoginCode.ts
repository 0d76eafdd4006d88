import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { codeTerms } from './fields.ts'
import { grant } from './grant.ts'
import { workDone } from './workDone.ts'

/**
 * Has the escrow draw and mail the code of a login, for a device that needs a release. The vault's ticket names the flow, the address and the page key. A new ticket of the same flow sends another
 * code, which ends the one before.
 */
export const sendLoginCode = defineCall({
  name: 'sendLoginCode',
  path: '/v1/code/send',
  role: 'escrow',
  access: 'key',
  body: v.object({ ticket: grant, work: v.optional(workDone) }),
  answer: v.object({ flowId: id, ...codeTerms.entries }),
  errors: ['grant-invalid', 'too-soon', 'work-needed'],
})
