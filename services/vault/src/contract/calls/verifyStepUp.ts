import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { code, flowReference } from './fields.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/** Ends a step-up: the session counts as fresh for five minutes. */
export const verifyStepUp = defineCall({
  name: 'verifyStepUp',
  path: '/v1/step-up/verify',
  role: 'vault',
  access: 'session',
  body: v.object({ ...flowReference.entries, code }),
  answer: sessionAnswer,
  errors: ['flow-unknown', 'code-wrong', 'code-expired'],
})
