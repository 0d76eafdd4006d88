import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OwnerBounds } from '../src/limits/OwnerBounds.ts'
import type { Owners } from '../src/limits/Owners.ts'
import type { NewMessage } from '../src/store/Store.ts'
import type { StoreConfig } from '../src/store/StoreConfig.ts'
import { toRelaySettings } from '../src/toRelaySettings.ts'
import { freshTopic } from './support/message.ts'
import { openReadyStore } from './support/openReadyStore.ts'
import { withStores } from './support/withStores.ts'

/** A Redis server is shared by the tests: owners are of one test. */
const fresh = (name: string) => `${name}-${freshTopic().slice(0, 12)}`

function message(owners: Owners, changes: Partial<NewMessage> = {}): NewMessage {
  const text = changes.message ?? freshTopic()
  const { address, key: publisher, project } = owners
  return {
    topic: freshTopic(),
    id: createHash('sha256').update(text).digest('hex'),
    message: text,
    tag: 1_108,
    attestation: undefined,
    ttlMs: 300_000,
    publisher,
    address,
    project,
    ...changes,
  }
}

withStores('what waits of an owner', {}, (freshStore, _servers, name) => {
  const open = async (config: StoreConfig, bounds: { readonly [kind in keyof Owners]?: Partial<OwnerBounds> }) =>
    (await openReadyStore(config, toRelaySettings({ bounds }).bounds)).store
  const owner = (changes: Partial<Owners> = {}): Owners => ({
    key: fresh('did:key:k'),
    address: fresh('a'),
    project: fresh('p'),
    ...changes,
  })

  it('is bounded by messages and by bytes, of one key under random topics', async () => {
    const store = await open(await freshStore(), { key: { messages: 3, bytes: 1_000 } })
    const mine = owner()
    expect(await store.append(Array.from({ length: 5 }, () => message(mine)))).toEqual(
      [1, 2, 3].map(() => 'stored').concat('key.messages', 'key.messages'),
    )
    const large = owner()
    expect(await store.append([message(large, { message: 'ü'.repeat(450) })])).toEqual(['stored'])
    // The attestation is stored too.
    expect(await store.append([message(large, { message: 'x', attestation: 'A'.repeat(100) })])).toEqual(['key.bytes'])
    expect(await store.append([message(large, { message: 'x', attestation: 'A'.repeat(99) })])).toEqual(['stored'])
  })

  it('is bounded for many keys of one address, and for all of a project; others go on', async () => {
    const store = await open(await freshStore(), { address: { messages: 2 }, project: { messages: 3 } })
    const [address, project] = [fresh('a'), fresh('p')]
    const send = (owners: Partial<Owners>) => store.append([message(owner(owners))])
    expect(await send({ address, project })).toEqual(['stored'])
    expect(await send({ address, project })).toEqual(['stored'])
    expect(await send({ address, project })).toEqual(['address.messages'])
    expect(await send({ project })).toEqual(['stored'])
    expect(await send({ project })).toEqual(['project.messages'])
    expect(await send({})).toEqual(['stored'])
  })

  it('is counted once for a text that came again, which is known also when nothing more fits', async () => {
    const store = await open(await freshStore(), { key: { messages: 1 } })
    const mine = owner()
    const one = message(mine)
    expect(await store.append([one, one, message(mine), one])).toEqual(['stored', 'known', 'key.messages', 'known'])
    expect(await store.append([one])).toEqual(['known'])
  })

  it('counts no more once its one reader has acknowledged it, or it has expired; a repeated receipt frees nothing more', async () => {
    const store = await open(await freshStore(), { key: { messages: 2 }, address: { messages: 2 } })
    const mine = owner()
    const [first, second] = [message(mine), message(mine, { ttlMs: 1 })]
    expect(await store.append([first, second])).toEqual(['stored', 'stored'])
    expect(await store.append([message(mine)])).toEqual(['key.messages'])
    const receipt = { topic: first.topic, id: first.id, reader: 'did:key:reader' }
    await store.acknowledge([receipt])
    await store.acknowledge([receipt])
    await expect.poll(() => store.sweep()).toBeGreaterThan(0)
    expect(await store.append([message(mine), message(mine), message(mine)])).toEqual([
      'stored',
      'stored',
      'key.messages',
    ])
    // On a pairing topic it stays until it expires, with any readers.
    const other = owner()
    const proposals = [message(other, { tag: 1_100 }), message(other, { tag: 1_100 })]
    await store.append(proposals)
    await store.acknowledge(proposals.map(({ id, topic }) => ({ topic, id, reader: 'did:key:reader' })))
    expect(await store.append([message(other)])).toEqual(['key.messages'])
  })

  it('takes no more receipts of a message than are kept, and gives it again to who comes later', async () => {
    const store = await open(await freshStore(), {})
    const one = message(owner(), { tag: 1_100 })
    await store.append([one])
    const readers = Array.from({ length: 40 }, (_, at) => `did:key:reader${at}`)
    for (const reader of readers) await store.acknowledge([{ topic: one.topic, id: one.id, reader }])
    const read = (reader: string) => store.read({ topic: one.topic, reader, after: 0, limit: 10 })
    const waiting = await Promise.all(readers.map(async reader => (await read(reader)).length))
    expect(waiting).toEqual(readers.map((_, at) => (at < 32 ? 0 : 1)))
  })

  if (name === 'memory') return

  it('is counted over a restart', async () => {
    const config = await freshStore()
    const mine = owner()
    const bounds = { key: { messages: 2 } }
    const first = await open(config, bounds)
    expect(await first.append([message(mine), message(mine)])).toEqual(['stored', 'stored'])
    await first.close()
    const second = await open(config, bounds)
    expect(await second.append([message(mine)])).toEqual(['key.messages'])
  })

  if (name === 'sqlite') return

  it('is bounded over all instances that write at once', async () => {
    const config = await freshStore()
    const bounds = { key: { messages: 50 }, project: { messages: 90 } }
    const all = [await open(config, bounds), await open(config, bounds), await open(config, bounds)]
    const project = fresh('p')
    const keys = [fresh('did:key:k'), fresh('did:key:k')]
    const rounds = Array.from({ length: 8 }, (_, at) =>
      all.map(store =>
        store
          .append(keys.flatMap(key => Array.from({ length: 4 }, () => message(owner({ key, project })))))
          .then(outcomes => ({ at, outcomes })),
      ),
    )
    const outcomes = (await Promise.all(rounds.flat())).flatMap(one => one.outcomes)
    expect(outcomes.filter(outcome => outcome === 'stored')).toHaveLength(90)
    expect(new Set(outcomes)).toEqual(new Set(['stored', ...outcomes.filter(outcome => outcome.includes('.messages'))]))
    // One instance frees what another stored.
    expect(await all[1]?.append([message(owner({ project }))])).toEqual(['project.messages'])
  })
})
