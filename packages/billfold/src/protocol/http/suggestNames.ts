import * as v from 'valibot'
import { filledText, listOf, pathText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Names close to the one asked for below the operator's suffix (`zone`), each with whether it is taken. */
export const suggestNames = endpoint({
  name: 'suggestNames',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  params: v.object({ name: pathText(256) }),
  query: v.object({ zone: v.optional(filledText(128)) }),
  answer: v.object({
    suggestions: listOf(
      v.object({
        name: filledText(256),
        registered: v.boolean(),
        /** Ours: the registered name that this one could be mistaken for. Such a name is refused. */
        similar_to: v.optional(filledText(256)),
      }),
      50,
    ),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const suggestNamesExample: Example<typeof suggestNames> = {
  path: '/v1/profile/suggestions/alice',
  query: { zone: 'example' },
  answer: {
    suggestions: [
      { name: 'alice.example', registered: true },
      { name: 'alice2.example', registered: false },
    ],
  },
}
