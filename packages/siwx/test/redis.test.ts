import { isLeftOut, startRedis } from '@billfold/service/testing/servers'
import type { SignInSession } from 'billfold/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessions } from '../src/exports/index.ts'
import { redisNonces, redisSessions } from '../src/exports/redis.ts'
import { openRedisSocket } from './support/openRedisSocket.ts'

describe.skipIf(isLeftOut('redis'))('a server of the Redis protocol', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let client: Awaited<ReturnType<typeof openRedisSocket>>
  const connect = () => openRedisSocket(new URL(redis.url).searchParams.get('path') ?? '')
  beforeAll(async () => {
    redis = await startRedis()
    client = await connect()
  })
  afterAll(async () => {
    client.close()
    await redis.stop()
  })
  const lifetimes = async (pattern: string) => {
    const keys = (await client.run(['KEYS', pattern])) as string[]
    return Promise.all(keys.map(async key => Number(await client.run(['PTTL', key]))))
  }

  test('forgets nonces and sessions by itself, each in its time', async () => {
    await redisNonces({ client }).issue()
    const store = redisSessions({ client })
    const data = { chainId: 'eip155:1', accountAddress: '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69' }
    const visitor = { request: { headers: new Headers() }, answer: new Headers() }
    await createSessions({ store, lifetimeMs: 60_000 }).create({ data } as SignInSession, visitor)
    for (const [pattern, most] of [
      ['siwx:nonce:*', 300_000],
      ['siwx:session:*', 60_000],
      ['siwx:account:*', 60_000],
    ] as const) {
      const [left, ...more] = await lifetimes(pattern)
      expect(more).toEqual([])
      expect(left).toBeLessThanOrEqual(most)
      expect(left).toBeGreaterThan(most - 20_000)
    }
  })

  test('keeps nonces over a restart, and rejects while it is away', async () => {
    const nonce = await redisNonces({ client }).issue()
    await redis.halt()
    await expect(redisNonces({ client }).consume(nonce)).rejects.toThrow('closed')
    await redis.start()
    client = await connect()
    expect(await redisNonces({ client }).consume(nonce)).toBe(true)
  })
})
