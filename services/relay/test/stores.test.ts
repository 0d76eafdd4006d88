import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { defaultBounds } from '../src/limits/defaultBounds.ts'
import type { NewMessage } from '../src/store/Store.ts'
import type { StoreConfig } from '../src/store/StoreConfig.ts'
import { freshTopic } from './support/message.ts'
import { openReadyStore } from './support/openReadyStore.ts'
import { withStores } from './support/withStores.ts'

const app = 'did:key:app'
const wallet = 'did:key:wallet'
const other = 'did:key:other'

function message(topic: string, text: string, changes: Partial<NewMessage> = {}): NewMessage {
  const id = createHash('sha256').update(text).digest('hex')
  const owners = { publisher: app, address: 'here', project: '' }
  return { topic, id, message: text, tag: 1_100, attestation: undefined, ttlMs: 300_000, ...owners, ...changes }
}

withStores('a store', {}, fresh => {
  const open = async (config?: StoreConfig) => openReadyStore(config ?? (await fresh()), defaultBounds)
  const ask = { reader: wallet, after: 0, limit: 100 }

  it('gives messages in their order, each once, and not to who sent them', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const many = Array.from({ length: 150 }, (_, at) => message(topic, `text ${at}`))
    expect(await store.append(many)).toEqual(many.map(() => 'stored'))
    const first = await store.read({ ...ask, topic })
    const rest = await store.read({ ...ask, topic, after: first.at(-1)?.place ?? 0 })
    expect([...first, ...rest].map(one => one.message)).toEqual(many.map(one => one.message))
    expect(first[0]).toMatchObject({ topic, id: many[0]?.id, tag: 1100, attestation: undefined })
    expect(Math.abs((first[0]?.publishedAt ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await store.read({ ...ask, topic, reader: app })).toEqual([])
    expect(await store.read({ ...ask, topic: freshTopic() })).toEqual([])
    expect(await store.count()).toMatchObject({ messages: 150 })
  })

  it('takes a message once', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const one = message(topic, 'x', { attestation: 'a"\\\'ü' })
    expect(await store.append([one, one, message(topic, 'y')])).toEqual(['stored', 'known', 'stored'])
    expect(await store.append([one])).toEqual(['known'])
    expect((await store.read({ ...ask, topic })).map(row => [row.message, row.attestation])).toEqual([
      ['x', 'a"\\\'ü'],
      ['y', undefined],
    ])
    // The same text elsewhere is another message.
    expect(await store.append([message(freshTopic(), 'x')])).toEqual(['stored'])
  })

  it('keeps a proposal for every reader, and a message of a session for one', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const proposal = message(topic, 'proposal', { tag: 1_100 })
    const request = message(topic, 'request', { tag: 1_108 })
    await store.append([proposal, request])
    const texts = async (reader: string) => (await store.read({ ...ask, topic, reader })).map(row => row.message)
    await store.acknowledge([
      { topic, id: proposal.id, reader: wallet },
      { topic, id: proposal.id, reader: wallet },
      { topic, id: 'ff'.repeat(32), reader: wallet },
    ])
    expect(await texts(wallet)).toEqual(['request'])
    expect(await texts(other)).toEqual(['proposal', 'request'])
    await store.acknowledge([
      { topic, id: request.id, reader: wallet },
      { topic, id: proposal.id, reader: other },
    ])
    expect(await texts(wallet)).toEqual([])
    expect(await texts(other)).toEqual([])
    expect(await texts('did:key:third')).toEqual(['proposal'])
    // A publisher that missed the answer and publishes again does no harm.
    expect(await store.append([request])).toEqual(['known'])
    expect(await texts(wallet)).toEqual([])
  })

  it('forgets what has expired', async () => {
    const { store } = await open()
    const topic = freshTopic()
    await store.append([message(topic, 'short', { ttlMs: 1 }), message(topic, 'long')])
    await expect.poll(async () => (await store.read({ ...ask, topic })).map(row => row.message)).toEqual(['long'])
    await expect.poll(() => store.sweep()).toBe(1)
    expect(await store.sweep()).toBe(0)
    expect(await store.append([message(topic, 'short')])).toEqual(['stored'])
    expect((await store.read({ ...ask, topic })).map(row => row.message)).toEqual(['long', 'short'])
  })

  it('sweeps what was acknowledged before its life was over', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const short = message(topic, 'short', { ttlMs: 100, tag: 1_108 })
    await store.append([short, message(topic, 'long', { tag: 1_108 })])
    await store.acknowledge([{ topic, id: short.id, reader: wallet }])
    await expect.poll(() => store.sweep()).toBe(1)
    expect((await store.read({ ...ask, topic })).map(row => row.message)).toEqual(['long'])
  })

  it('goes on with places where a topic was forgotten', async () => {
    const { store } = await open()
    const topic = freshTopic()
    await store.append([message(topic, 'a', { ttlMs: 1 })])
    await expect.poll(() => store.sweep()).toBe(1)
    await store.append([message(topic, 'b')])
    const [b] = await store.read({ ...ask, topic })
    await store.append([message(topic, 'c')])
    expect((await store.read({ ...ask, topic, after: b?.place ?? 0 })).map(row => row.message)).toEqual(['c'])
  })

  it('refuses what a mailbox does not hold', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const many = Array.from({ length: 1_000 }, (_, at) => message(topic, `text ${at}`, { tag: 1_108 }))
    for (let at = 0; at < many.length; at += 250) await store.append(many.slice(at, at + 250))
    const late = message(topic, 'late')
    expect(await store.append([late, message(freshTopic(), 'elsewhere')])).toEqual(['full', 'stored'])
    await store.acknowledge([{ topic, id: many[0]?.id ?? '', reader: wallet }])
    expect(await store.append([late])).toEqual(['stored'])
  })

  // B18: the room was looked at once a batch.
  it('holds exactly as many messages as it may, however they come', async () => {
    const { store } = await open()
    const topic = freshTopic()
    // Other tests of a shared server must not fill up the same owners.
    const owners = { publisher: `${app}${topic}`, address: topic.slice(0, 16), project: topic }
    const many = Array.from({ length: 1_200 }, (_, at) => message(topic, `text ${at}`, owners))
    const outcomes = []
    for (let at = 0; at < many.length; at += 256) outcomes.push(...(await store.append(many.slice(at, at + 256))))
    expect(outcomes).toEqual(many.map((_, at) => (at < 1_000 ? 'stored' : 'full')))
    // What is there already is known, also when nothing more fits.
    expect(await store.append([many[3], many[1_100]] as NewMessage[])).toEqual(['known', 'full'])
  })

  it('holds exactly as many characters as it may, and what fits beside a text that does not', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const ownersOf = (at: number) => ({ publisher: `${app}${topic}${at}`, address: `${topic}${at}`, project: topic })
    const large = (at: number) => message(topic, `${at}`.padEnd(4_000_000, 'x'), ownersOf(at))
    const small = (at: number) => message(topic, `${at}`.padEnd(700_000, 'y'), ownersOf(at))
    // 16,777,216 characters are four large ones and 777,216 more.
    const batch = [large(0), large(1), large(2), large(3), large(4), small(5), large(6), small(7), message(topic, 'z')]
    const expected = ['stored', 'stored', 'stored', 'stored', 'full', 'stored', 'full', 'full', 'stored']
    expect(await store.append(batch)).toEqual(expected)
  })

  // B17: what had expired, and was not swept yet, was known to the publisher and was not delivered.
  it('takes a text anew whose life is over, in any batch, and gives it to those who had it before', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const [short, long] = [message(topic, 'short', { ttlMs: 1 }), message(topic, 'long')]
    const texts = async () => (await store.read({ ...ask, topic })).map(row => row.message)
    await store.append([{ ...short, ttlMs: 200 }, long])
    await store.acknowledge([
      { topic, id: short.id, reader: wallet },
      { topic, id: long.id, reader: wallet },
    ])
    await expect.poll(async () => (await store.read({ ...ask, topic, reader: other })).length).toBe(1)
    const anew = { ...short, ttlMs: 300_000 }
    expect(await store.append([long, anew, anew, message(topic, 'next')])).toEqual([
      'known',
      'stored',
      'known',
      'stored',
    ])
    expect(await texts()).toEqual(['short', 'next'])
    expect(await store.read({ ...ask, topic, reader: other })).toHaveLength(3)
  })

  it('has room again once what was in it has expired', async () => {
    const { store } = await open()
    const topic = freshTopic()
    const owners = { publisher: `${app}${topic}`, address: topic.slice(0, 16), project: topic }
    const many = Array.from({ length: 1_000 }, (_, at) => message(topic, `text ${at}`, { ...owners, ttlMs: 1 }))
    await store.append(many.slice(0, 500))
    await store.append(many.slice(500))
    await expect.poll(() => store.read({ ...ask, topic })).toEqual([])
    expect(await store.append([message(topic, 'late')])).toEqual(['stored'])
  })

  it('notifies of messages, also of those that are known', async () => {
    const { store, notified } = await open()
    const topic = freshTopic()
    await store.follow(topic)
    await store.append([message(topic, 'a')])
    await expect.poll(() => notified.filter(one => one === topic).length).toBe(1)
    await store.append([message(topic, 'a')])
    await expect.poll(() => notified.filter(one => one === topic).length).toBe(2)
  })

  it('takes many writers at once', async () => {
    const { store } = await open()
    const topics = Array.from({ length: 20 }, freshTopic)
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 5; round += 1)
        expect(await store.append(topics.map(topic => message(topic, `${writer} ${round} ${topic}`)))).toEqual(
          topics.map(() => 'stored'),
        )
    })
    await Promise.all(writers)
    for (const topic of topics) expect(await store.read({ ...ask, topic })).toHaveLength(40)
  })
})
