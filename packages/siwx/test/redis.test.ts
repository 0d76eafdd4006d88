import { isLeftOut, startRedis } from '@billfold/service/testing/servers'
import type { SignInSession } from 'billfold/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessionKey, createSessions } from '../src/exports/index.ts'
import { type RedisClient, redisNonces, redisRevocations, redisSessions } from '../src/exports/redis.ts'
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
    const jwt = {
      keys: [await createSessionKey()],
      issuer: 'https://app.example',
      revocations: redisRevocations({ client }),
    }
    const tokens = createSessions({ jwt, lifetimeMs: 60_000 })
    const answer = new Headers()
    await tokens.create({ data } as SignInSession, { ...visitor, answer })
    const cookie = answer.getSetCookie()[0]?.split(';')[0] ?? ''
    await tokens.signOut({ request: { headers: new Headers({ cookie }) }, answer })
    for (const [pattern, most] of [
      ['siwx:nonce:*', 300_000],
      ['siwx:session:*', 60_000],
      ['siwx:account:*', 60_000],
      // With five minutes for clocks that differ.
      ['siwx:revoked:*', 360_000],
    ] as const) {
      const [left, ...more] = await lifetimes(pattern)
      expect(more).toEqual([])
      expect(left).toBeLessThanOrEqual(most)
      expect(left).toBeGreaterThan(most - 20_000)
    }
  })

  test('a session that begins while its account signs out everywhere can be ended everywhere', async () => {
    const account = 'eip155:0x0'
    const store = redisSessions({ client })
    // Between the two commands by which a session is found and stored.
    const late: RedisClient = {
      async run(words) {
        if (words[0] === 'SET') await store.deleteAccount(account)
        return client.run(words)
      },
    }
    const row = { account, chainId: 'eip155:1', address: '0x0', signedInAt: Date.now(), expiresAt: Date.now() + 60_000 }
    await redisSessions({ client: late }).set('x', row)
    expect(await store.get('x')).toEqual(row)
    expect(await client.run(['PTTL', `siwx:account:${account}`])).toBeGreaterThan(40_000)
    await store.deleteAccount(account)
    expect(await store.get('x')).toBeUndefined()
  })

  test('keeps nonces and revocations over a restart, and rejects while it is away', async () => {
    const nonce = await redisNonces({ client }).issue()
    await redisRevocations({ client }).set('k', 'v', Date.now() + 60_000)
    await redis.halt()
    await expect(redisNonces({ client }).consume(nonce)).rejects.toThrow('closed')
    await expect(redisRevocations({ client }).get(['k'])).rejects.toThrow('closed')
    await redis.start()
    client = await connect()
    expect(await redisNonces({ client }).consume(nonce)).toBe(true)
    expect(await redisRevocations({ client }).get(['k'])).toEqual(['v'])
  })
})
