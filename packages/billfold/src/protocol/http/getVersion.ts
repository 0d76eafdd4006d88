import * as v from 'valibot'
import { filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** What is running. `commit` is null where the build does not know it. */
export const getVersion = endpoint({
  name: 'getVersion',
  method: 'GET',
  path: '/version',
  answer: v.object({ version: filledText(64), commit: v.nullable(filledText(64)) }),
  answerKind: 'json',
  isOurs: true,
})

export const getVersionExample: Example<typeof getVersion> = {
  path: '/version',
  answer: { version: '0.1.0', commit: null },
}
