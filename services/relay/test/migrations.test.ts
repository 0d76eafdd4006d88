import { createHash } from 'node:crypto'
import { silentLog, systemClock } from '@billfold/service'
import { type Migration, migrate, openDatabase } from '@billfold/service/database'
import { expect, it, onTestFinished } from 'vitest'
import { defaultBounds } from '../src/limits/defaultBounds.ts'
import { openStore } from '../src/store/openStore.ts'
import { migrations } from '../src/store/sql/migrations.ts'
import type { Tables } from '../src/store/sql/schema.ts'
import { freshTopic } from './support/message.ts'
import { withStores } from './support/withStores.ts'

// Fault 137: a step of the schema that was lost half done, and the version before beside the new one.

withStores('a schema', { names: ['sqlite', 'postgres'] }, fresh => {
  it('whose next step was lost half done is finished by the next instance; the version before works on beside it', async () => {
    const config = await fresh()
    if (config.engine !== 'sqlite' && config.engine !== 'postgres') throw new Error('no database')
    const old = openDatabase<Tables>(config, { name: 'billfold-relay', log: silentLog })
    onTestFinished(() => old.close())
    const [first, ...rest] = migrations
    if (!first) throw new Error('no step')
    await migrate(old, { migrations: [first], now: Date.now })
    const topic = freshTopic()
    /** As the first version wrote: by a statement of its own. */
    const write = (text: string) =>
      old.query
        .insertInto('message')
        .values({
          topic,
          id: createHash('sha256').update(text).digest('hex'),
          message: text,
          tag: 1_108,
          attestation: null,
          publisher: 'did:key:app',
          published_at: Date.now(),
          expires_at: Date.now() + 300_000,
        } as never)
        .execute()
    await write('before')

    const broken: Migration<Tables>[] = rest.map(({ id, name, up }) => ({
      id,
      name,
      async up(...given) {
        await up?.(...given)
        throw new Error('lost')
      },
    }))
    await expect(migrate(old, { migrations: [first, ...broken], now: Date.now, attempts: 1 })).rejects.toThrow('lost')
    await write('after it was lost')

    const bounds = { ...defaultBounds, key: { ...defaultBounds.key, messages: 4 } }
    const store = openStore(config, { bounds, clock: systemClock, log: silentLog })
    onTestFinished(() => store.close())
    store.listen({ onNotification: () => {}, onGap: () => {} })
    await expect.poll(() => store.tryWrite(1).then(() => 'up', String)).toBe('up')
    const one = {
      topic,
      tag: 1_108,
      attestation: undefined,
      ttlMs: 300_000,
      publisher: 'did:key:app',
      address: 'here',
      project: '',
    }
    const id = createHash('sha256').update('new').digest('hex')
    expect(await store.append([{ ...one, id, message: 'new' }])).toEqual(['stored'])
    await write('beside the new one')
    const found = await store.read({ topic, reader: 'did:key:wallet', after: 0, limit: 10 })
    expect(found.map(({ message }) => message)).toEqual(['before', 'after it was lost', 'new', 'beside the new one'])
    if (config.engine === 'sqlite') return
    // What waited before, and what the version before writes, counts for its key.
    expect(await store.append([{ ...one, id: 'fifth', message: 'fifth' }])).toEqual(['key.messages'])
    await old.query.deleteFrom('message').where('message', '=', 'before').execute()
    expect(await store.append([{ ...one, id: 'fifth', message: 'fifth' }])).toEqual(['stored'])
  })
})
