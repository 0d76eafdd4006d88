import * as v from 'valibot'
import { listOf, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Origins the project is allowed on, as patterns of `parseOriginPattern`. */
export const getOrigins = endpoint({
  name: 'getOrigins',
  method: 'GET',
  path: '/projects/v1/origins',
  answer: v.object({ allowedOrigins: listOf(text(512), 500) }),
  answerKind: 'json',
  isOurs: false,
})

export const getOriginsExample: Example<typeof getOrigins> = {
  path: '/projects/v1/origins',
  answer: { allowedOrigins: ['https://app.example.com', 'https://*.example.com'] },
}
