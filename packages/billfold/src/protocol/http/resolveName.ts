import * as v from 'valibot'
import { nameCacheMs } from '../limits.ts'
import { pathText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { nameRecord } from './nameRecord.ts'

/** The record of a registered name. */
export const resolveName = endpoint({
  name: 'resolveName',
  method: 'GET',
  path: '/v1/profile/account/:name',
  params: v.object({ name: pathText(256) }),
  query: v.object({ apiVersion: v.optional(v.literal('2')) }),
  answer: nameRecord,
  answerKind: 'json',
  cacheMs: nameCacheMs,
  isOurs: false,
})

export const resolveNameExample: Example<typeof resolveName> = {
  path: '/v1/profile/account/alice.example',
  query: { apiVersion: '2' },
  answer: {
    name: 'alice.example',
    addresses: {
      '2147483649': { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', created: '2026-01-31T12:00:00Z' },
    },
    attributes: { bio: 'Hello' },
    registered_at: '2026-01-31T12:00:00Z',
  },
}
