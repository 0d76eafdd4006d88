import * as v from 'valibot'
import { nameCacheMs } from '../limits.ts'
import { address, listOf } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { nameRecord } from './nameRecord.ts'

/** Names registered for an address, the preferred one first. */
export const reverseName = endpoint({
  name: 'reverseName',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  params: v.object({ address }),
  query: v.object({ sender: v.optional(address), apiVersion: v.optional(v.literal('2')) }),
  answer: listOf(nameRecord, 50),
  answerKind: 'json',
  cacheMs: nameCacheMs,
  isOurs: false,
})

export const reverseNameExample: Example<typeof reverseName> = {
  path: '/v1/profile/reverse/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  query: { sender: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', apiVersion: '2' },
  answer: [
    {
      name: 'alice.example',
      addresses: {
        '2147483649': { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', created: '2026-01-31T12:00:00Z' },
      },
      attributes: { bio: 'Hello' },
      registered_at: '2026-01-31T12:00:00Z',
    },
  ],
}
