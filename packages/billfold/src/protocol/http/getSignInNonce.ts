import * as v from 'valibot'
import { filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** A nonce for one sign-in message, and a token that seals it to the project and the page's origin for 5 minutes. */
export const getSignInNonce = endpoint({
  name: 'getSignInNonce',
  method: 'GET',
  path: '/auth/v1/nonce',
  answer: v.object({ nonce: filledText(128), token: filledText(8_000) }),
  answerKind: 'json',
  isOurs: false,
})

export const getSignInNonceExample: Example<typeof getSignInNonce> = {
  path: '/auth/v1/nonce',
  answer: { nonce: '9f86d081884c7d659a2feaa0c55ad015', token: 'eyJhbGciOiJFUzI1NiJ9.eyJub25jZSI6IjlmODYifQ.AA' },
}
