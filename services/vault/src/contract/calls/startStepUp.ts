import * as v from 'valibot'
import { id, secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { codeTerms } from './fields.ts'
import { nothing } from './nothing.ts'

/** Sends a code of eight digits to the visitor's own address, for what needs a fresh proof of it: recovery, escrow, export. */
export const startStepUp = defineCall({
  name: 'startStepUp',
  path: '/v1/step-up/start',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({ flowId: id, flowSecret: secret, ...codeTerms.entries }),
  errors: ['too-soon', 'email-invalid'],
})
