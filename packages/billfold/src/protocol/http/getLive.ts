import * as v from 'valibot'
import { type Example, endpoint } from './endpoint.ts'

/** Whether the process runs. Never asks anything else. */
export const getLive = endpoint({
  name: 'getLive',
  method: 'GET',
  path: '/live',
  answer: v.object({ status: v.literal('ok') }),
  answerKind: 'json',
  isOurs: true,
})

export const getLiveExample: Example<typeof getLive> = { path: '/live', answer: { status: 'ok' } }
