import * as v from 'valibot'
import { filledText, listOf, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Remote configuration of the project. `config: null` leaves the feature to the local settings; one bad feature is dropped alone. */
export const getConfig = endpoint({
  name: 'getConfig',
  method: 'GET',
  path: '/appkit/v1/config',
  answer: v.object({
    features: listOf(
      v.object({
        id: filledText(64),
        isEnabled: v.boolean(),
        config: v.optional(v.nullable(listOf(text(64), 50))),
      }),
      100,
    ),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const getConfigExample: Example<typeof getConfig> = {
  path: '/appkit/v1/config',
  answer: {
    features: [
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'swap', isEnabled: false, config: [] },
      { id: 'activity', isEnabled: true, config: null },
    ],
  },
}
