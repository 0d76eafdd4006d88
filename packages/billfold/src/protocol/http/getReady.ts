import * as v from 'valibot'
import { tableOf } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Whether the process can do its work: each thing it needs by name. Answers 503 with the same body when not. */
export const getReady = endpoint({
  name: 'getReady',
  method: 'GET',
  path: '/ready',
  answer: v.object({
    status: v.picklist(['ok', 'unavailable']),
    checks: tableOf(/^[-a-zA-Z0-9]{1,64}$/, v.picklist(['ok', 'failed']), 50),
  }),
  answerKind: 'json',
  isOurs: true,
})

export const getReadyExample: Example<typeof getReady> = {
  path: '/ready',
  answer: { status: 'ok', checks: { database: 'ok' } },
}
