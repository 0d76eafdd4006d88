import * as v from 'valibot'
import { type Example, endpoint } from './endpoint.ts'

/** Takes the token of a session back, or with `everywhere` all tokens of its account in the project. */
export const endSignIn = endpoint({
  name: 'endSignIn',
  method: 'POST',
  path: '/auth/v1/sign-out',
  headers: ['authorization'],
  body: v.object({ everywhere: v.boolean() }),
  answer: v.undefined(),
  answerKind: 'nothing',
  isOurs: true,
})

export const endSignInExample: Example<typeof endSignIn> = {
  path: '/auth/v1/sign-out',
  headers: { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJlaXAxNTU6MSJ9.AA' },
  body: { everywhere: false },
  answer: undefined,
}
