import { createHash, randomBytes } from 'node:crypto'
import { createLogSink } from '@billfold/service/testing'
import { isLeftOut, startRedis } from '@billfold/service/testing/servers'
import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { createRelay } from '../src/createRelay.ts'
import { defaultBounds } from '../src/limits/defaultBounds.ts'
import type { NewMessage } from '../src/store/Store.ts'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { openReadyStore } from './support/openReadyStore.ts'
import { startRelay } from './support/startRelay.ts'
import { withStores } from './support/withStores.ts'

it.skipIf(isLeftOut('redis'))('a relay whose password is refused ends its start (O13)', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const admin = new Redis(redis.url)
  onTestFinished(() => admin.disconnect())
  await admin.config('SET', 'requirepass', 'right')
  const start = (password: string) => {
    const url = redis.url.replace('redis://', `redis://:${password}@`)
    const relay = createRelay({ store: { engine: 'redis', url } })
    onTestFinished(() => relay.stop())
    return relay.start()
  }
  await expect(start('wrong')).rejects.toThrow('store: the server refuses the name or the password')
  await start('right')
})

// O1: on Redis 7.0 the sweep stopped at the first message that had been acknowledged, and memory grew without end.

withStores('a server of the Redis protocol', { names: ['redis'] }, fresh => {
  async function open() {
    const config = await fresh()
    if (config.engine !== 'redis') throw new Error('another store')
    const redis = new Redis(config.url)
    onTestFinished(() => redis.disconnect())
    return { config, redis }
  }
  const topicCount = 20
  const messageCount = 4_000

  it('has the memory of acknowledged messages back once their life is over and they are swept', async () => {
    const { config, redis } = await open()
    const { store } = await openReadyStore(config, defaultBounds)
    const usedBytes = async () => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1])
    const topics = Array.from({ length: topicCount }, freshTopic)
    const message = (at: number): NewMessage => {
      const text = randomBytes(60).toString('base64')
      // Owners of its own for every topic: none reaches a bound.
      const topic = topics[at % topicCount] as string
      return {
        topic,
        id: createHash('sha256').update(text).digest('hex'),
        message: text,
        tag: 1_108,
        attestation: undefined,
        ttlMs: 1,
        publisher: `did:key:${topic}`,
        address: topic.slice(0, 16),
        project: topic,
      }
    }
    const before = await usedBytes()
    for (let at = 0; at < messageCount; at += 200) {
      const batch = Array.from({ length: 200 }, (_, index) => message(at + index))
      expect(await store.append(batch)).toEqual(batch.map(() => 'stored'))
      await store.acknowledge(batch.map(({ topic, id }) => ({ topic, id, reader: 'did:key:wallet' })))
    }
    const acknowledged = await usedBytes()
    // They still wait for the end of their lives: what is swept must be worth the look.
    expect(acknowledged - before).toBeGreaterThan(200 * messageCount)

    let swept = 0
    await expect
      .poll(async () => {
        swept += await store.sweep()
        return swept
      })
      .toBe(messageCount)
    // Some versions free in the background.
    await expect.poll(usedBytes).toBeLessThan(before + (acknowledged - before) / 10)
    const left = await redis.keys('*')
    expect(left.filter(key => topics.some(topic => key.includes(topic)) && !key.endsWith(':place'))).toEqual([])
  })

  it('is swept by the relay without an error, and the figures say how much', async () => {
    const { config } = await open()
    const log = createLogSink()
    const { relay, url } = await startRelay({ store: config, log, settings: { sweepMs: 20 } })
    await expect.poll(() => relay.metrics()).toContain('billfold_relay_store_up 1')
    // Sweeps before the connection was there have failed.
    const { length } = log.lines
    const [app, wallet] = [await connectClient(url), await connectClient(url)]
    const topic = freshTopic()
    await wallet.call('irn_subscribe', { topic })
    for (let count = 0; count < 5; count += 1) await app.call('irn_publish', publication(topic, { ttl: 1 }))
    await wallet.received(5)
    await expect.poll(() => relay.metrics()).toMatch(/^billfold_relay_messages_expired_total [1-9]\d*$/m)
    await expect.poll(() => relay.metrics()).toContain('billfold_relay_messages_expired_total 5')
    expect(log.lines.slice(length).filter(({ level }) => level === 'error')).toEqual([])
  })
})
