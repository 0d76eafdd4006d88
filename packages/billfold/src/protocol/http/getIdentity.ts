import * as v from 'valibot'
import { nameCacheMs } from '../limits.ts'
import { address, imageUrl, lenient, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Name and picture of an address, both absent when it has none. `sender` is the active address. */
export const getIdentity = endpoint({
  name: 'getIdentity',
  method: 'GET',
  path: '/v1/identity/:address',
  params: v.object({ address }),
  query: v.object({ sender: v.optional(address) }),
  answer: v.object({ name: lenient(v.nullable(text(256))), avatar: lenient(v.nullable(imageUrl)) }),
  answerKind: 'json',
  cacheMs: nameCacheMs,
  isOurs: false,
})

export const getIdentityExample: Example<typeof getIdentity> = {
  path: '/v1/identity/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  query: { sender: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' },
  answer: { name: 'alice.example.eth', avatar: null },
}
