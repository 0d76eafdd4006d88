import * as v from 'valibot'
import { filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * A nonce for the message of `registerName`, valid once, for five minutes, for the project and the page's origin. It stands
 * in `attributes.nonce`, beside the page's host in `attributes.domain`.
 */
export const getNameNonce = endpoint({
  name: 'getNameNonce',
  method: 'GET',
  path: '/v1/profile/nonce',
  answer: v.object({ nonce: filledText(256) }),
  answerKind: 'json',
  isOurs: true,
})

export const getNameNonceExample: Example<typeof getNameNonce> = {
  path: '/v1/profile/nonce',
  answer: { nonce: 'q6urq6urq6urq6urq6urqwAAAZ0bqxgAq6urq6urq6urq6urq6urqw' },
}
