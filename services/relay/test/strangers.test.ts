import { createHash } from 'node:crypto'
import { silentLog, systemClock } from '@billfold/service'
import { relayErrors } from 'billfold/wire'
import { expect, it, onTestFinished } from 'vitest'
import { defaultBounds } from '../src/limits/defaultBounds.ts'
import { ContentError } from '../src/store/ContentError.ts'
import { createWriter } from '../src/store/createWriter.ts'
import { openStore } from '../src/store/openStore.ts'
import type { NewMessage, Store } from '../src/store/Store.ts'
import type { StoreConfig } from '../src/store/StoreConfig.ts'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { openReadyStore } from './support/openReadyStore.ts'
import { startRelay } from './support/startRelay.ts'
import { withStores } from './support/withStores.ts'

// One batch of the store holds what strangers sent. No publication, receipt or read of one of them changes what becomes of
// another one's.

/** Texts that some store, or one of its scripts, could choke on. The schema of the wire refuses them before. */
const hostile = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff x',
  '"\\',
  '{"publisher":"did:key:other"}',
  "'); drop table message; --",
  '\n\n\n',
  '\u2028 ü 𝄞',
  '%s %% {} :1 $1',
  'NaN',
]

/** Numbers of a seed (Numerical Recipes' generator). */
function draws(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Client = { readonly key: string; readonly messages: readonly NewMessage[]; readonly isHostile: boolean }

/** A client that writes to two topics of its own, beyond its own bound; every third one is hostile. */
function drawClient(at: number, draw: (below: number) => number): Client {
  const mark = freshTopic().slice(0, 12)
  const topics = [freshTopic(), freshTopic()]
  const isHostile = at % 3 === 0
  const texts = Array.from({ length: 4 + draw(6) }, (_, place) =>
    isHostile && draw(2) === 0 ? `${hostile[draw(hostile.length)]}` : `text ${draw(place + 2)}`,
  )
  const messages = texts.map((text): NewMessage => {
    const attestation = isHostile && draw(2) === 0 ? hostile[draw(hostile.length)] : undefined
    const topic = topics[draw(2)] as string
    const id = createHash('sha256').update(text).digest('hex')
    const owners = { publisher: `did:key:${mark}`, address: mark, project: mark }
    return { topic, id, message: text, tag: draw(2) === 0 ? 1_100 : 1_108, attestation, ttlMs: 300_000, ...owners }
  })
  return { key: `did:key:${mark}`, messages, isHostile }
}

/** The same client with names and topics that no store has met. */
function renew({ isHostile, messages }: Client): Client {
  const mark = freshTopic().slice(0, 12)
  const topics = new Map(messages.map(({ topic }) => [topic, freshTopic()]))
  const owners = { publisher: `did:key:${mark}`, address: mark, project: mark }
  return {
    key: owners.publisher,
    isHostile,
    messages: messages.map(one => ({ ...one, ...owners, topic: topics.get(one.topic) as string })),
  }
}

const reader = 'did:key:reader'
const bounds = { ...defaultBounds, key: { ...defaultBounds.key, messages: 6 } }

function open(store: Store) {
  const failures: unknown[] = []
  const writer = createWriter({
    store,
    onFailure: error => failures.push(error),
    onRefused() {},
    onSuccess() {},
  })
  onTestFinished(() => writer.flush())
  return { writer, failures }
}

/** What becomes of a client: the outcome of each message, and what a reader finds before and after its receipts. */
async function follow(client: Client, store: Store, writer: ReturnType<typeof createWriter>) {
  const topics = [...new Set(client.messages.map(({ topic }) => topic))]
  const read = () =>
    Promise.all(
      topics.map(async topic => {
        const found = await store.read({ topic, reader, after: 0, limit: 100 })
        return found.map(({ attestation, message }) => [message, attestation])
      }),
    )
  const outcomes = []
  // In two calls, as clients do.
  for (const part of [client.messages.slice(0, 3), client.messages.slice(3)])
    outcomes.push(...(await writer.publish(part)))
  const before = await read()
  for (const { id, topic } of client.messages) writer.acknowledge({ topic, id, reader })
  if (client.isHostile)
    for (const text of hostile) writer.acknowledge({ topic: topics[0] ?? '', id: text, reader: `${reader}${text}` })
  await writer.flush()
  return { outcomes, before, after: await read() }
}

withStores('a batch of strangers', {}, fresh => {
  const openStoreOf = async (config?: StoreConfig) => (await openReadyStore(config ?? (await fresh()), bounds)).store

  it.each([1, 2, 3])('leaves every client what it gets alone (seed %i)', async seed => {
    const draw = draws(seed)
    const store = await openStoreOf()
    const clients = Array.from({ length: 12 }, (_, at) => drawClient(at, draw))
    const alone = []
    for (const client of clients) {
      const own = renew(client)
      alone.push(await follow(own, store, open(store).writer))
    }
    const { failures, writer } = open(store)
    const together = await Promise.all(clients.map(client => follow(client, store, writer)))
    expect(together).toEqual(alone)
    expect(failures).toEqual([])
    // Clients without hostile texts have nothing refused.
    for (const [at, { outcomes }] of together.entries())
      if (!clients[at]?.isHostile) expect(outcomes).not.toContain('refused')
  })

  it('fails the one message alone that the store refuses, and its receipt', async () => {
    const store = await openStoreOf()
    const isPoison = ({ id }: { readonly id: string }) => id === 'poison'
    const refusing: Store = {
      ...store,
      append: async messages => {
        if (messages.some(isPoison)) throw new ContentError('refused')
        return store.append(messages)
      },
      acknowledge: async receipts => {
        if (receipts.some(isPoison)) throw new ContentError('refused')
        return store.acknowledge(receipts)
      },
    }
    const { failures, writer } = open(refusing)
    const client = drawClient(1, draws(4))
    const all = Array.from({ length: 40 }, () => renew({ ...client, messages: client.messages.slice(0, 3) }))
    const poisoned = all.map(({ messages }, at) =>
      messages.map((one, place) => (at % 7 === 3 && place === 1 ? { ...one, id: 'poison' } : one)),
    )
    const outcomes = await Promise.all(poisoned.map(messages => writer.publish(messages)))
    for (const [at, one] of outcomes.entries())
      for (const [place, outcome] of one.entries())
        expect(outcome === 'refused').toBe(poisoned[at]?.[place]?.id === 'poison')
    for (const { id, topic } of poisoned.flat()) writer.acknowledge({ topic, id, reader })
    await writer.flush()
    for (const { topic } of poisoned.flat())
      expect(await store.read({ topic, reader, after: 0, limit: 10 })).toEqual([])
    expect(failures).toEqual([])
  })

  it('leaves room of a shared bound to others that a message did not take', async () => {
    const project = freshTopic().slice(0, 16)
    const shared = { ...bounds, project: { ...bounds.project, bytes: 1_000, messages: 4 } }
    const { store } = await openReadyStore(await fresh(), shared)
    const send = (length: number): NewMessage => {
      const mark = freshTopic().slice(0, 12)
      const message = mark.padEnd(length, 'A')
      const owners = { publisher: `did:key:${mark}`, address: mark, project }
      const id = createHash('sha256').update(message).digest('hex')
      return { topic: freshTopic(), id, message, tag: 1_108, attestation: undefined, ttlMs: 300_000, ...owners }
    }
    const batch = [600, 500, 300, 200, 100, 12].map(send)
    const outcomes = ['stored', 'project.bytes', 'stored', 'project.bytes', 'stored', 'project.bytes']
    expect(await store.append(batch)).toEqual(outcomes)
    expect(await store.append([send(12)])).toEqual(['project.bytes'])
  })

  it('loses no receipt and no message while the store fails now and then', async () => {
    const store = await openStoreOf()
    const draw = draws(5)
    let isBroken = true
    const failing = () => isBroken && draw(2) === 0
    const flaky: Store = {
      ...store,
      append: async messages => {
        if (failing()) throw new Error('away')
        const outcomes = await store.append(messages)
        // The answer of what is written gets lost, too.
        if (failing()) throw new Error('away')
        return outcomes
      },
      acknowledge: async receipts => {
        if (failing()) throw new Error('away')
        await store.acknowledge(receipts)
        if (failing()) throw new Error('away')
      },
    }
    const { failures, writer } = open(flaky)
    const client = drawClient(1, draws(6))
    const clients = Array.from({ length: 20 }, () => renew({ ...client, messages: client.messages.slice(0, 4) }))
    /** As clients do: the same again until it is taken. */
    const publish = async (messages: readonly NewMessage[]): Promise<readonly string[]> =>
      writer.publish(messages).catch(() => publish(messages))
    const outcomes = await Promise.all(clients.map(({ messages }) => publish(messages)))
    for (const outcome of outcomes.flat()) expect(outcome).toMatch(/^(stored|known)$/)
    for (const { messages } of clients) {
      for (const { id, topic } of messages) writer.acknowledge({ topic, id, reader })
      await writer.flush()
    }
    expect(failures.length).toBeGreaterThan(0)
    isBroken = false
    await writer.flush()
    for (const { topic } of clients.flatMap(({ messages }) => messages))
      expect(await store.read({ topic, reader, after: 0, limit: 10 })).toEqual([])
  })

  it('is answered for everybody else when one client sends texts that no database keeps', async () => {
    const config = await fresh()
    const probe = openStore(config, { bounds, clock: systemClock, log: silentLog })
    await expect.poll(() => probe.tryWrite(1).then(() => 'up', String)).toBe('up')
    await probe.close()
    const { url } = await startRelay({ store: config })
    const [attacker, app, wallet] = await Promise.all([connectClient(url), connectClient(url), connectClient(url)])
    const topic = freshTopic()
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => app.call('irn_publish', publication(freshTopic())).then(String, String)).toBe('true')
    for (let round = 0; round < 20; round += 1) {
      const attack = attacker.call('irn_publish', { ...publication(freshTopic()), message: `AAAA\0${round}` })
      const refused = expect(attack).rejects.toMatchObject({ code: relayErrors.invalidParams.code })
      expect(await app.call('irn_publish', publication(topic))).toBe(true)
      await refused
    }
    expect(await wallet.received(20)).toHaveLength(20)
  })
})
