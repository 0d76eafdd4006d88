import { createTestStorage } from '@billfold/testkit/vitest'
import { expect, it } from 'vitest'
import { createPairingStore } from './createPairingStore.ts'
import { storedPairingClient } from './storedPairingClient.ts'
import { storedPairingProposals } from './storedPairingProposals.ts'
import { storedPairingSessions } from './storedPairingSessions.ts'

const seed = 'ab'.repeat(32)
const makeKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

function open(storage: ReturnType<typeof createTestStorage> | undefined, key: CryptoKey | undefined) {
  const faults: string[] = []
  const store = createPairingStore({
    storage,
    locks: undefined,
    loadKey: async () => key,
    onFault: fault => void faults.push(fault),
  })
  return { store, faults }
}

it('keeps what it is given, unreadable in the storage', async () => {
  const storage = createTestStorage()
  const key = await makeKey()
  expect(await open(storage, key).store.change(storedPairingClient, now => now ?? { seed })).toEqual({ seed })
  const kept = storage.snapshot()[storedPairingClient.key] as string
  expect(kept).not.toContain(seed)
  expect(JSON.parse(kept)).toMatchObject({ v: 1, e: expect.any(String) })
  const { store, faults } = open(storage, key)
  expect(await store.read(storedPairingClient)).toEqual({ seed })
  expect(faults).toEqual([])
})

it('says so once where there is no key, and keeps plain text', async () => {
  const storage = createTestStorage()
  const { store, faults } = open(storage, undefined)
  await store.change(storedPairingClient, () => ({ seed }))
  await store.read(storedPairingClient)
  expect(faults).toEqual(['storage-plain'])
  expect(storage.snapshot()[storedPairingClient.key]).toContain(seed)
  expect(await open(storage, await makeKey()).store.read(storedPairingClient)).toEqual({ seed })
})

it('drops what another key sealed, what stood elsewhere, and what is damaged', async () => {
  const storage = createTestStorage()
  const key = await makeKey()
  await open(storage, key).store.change(storedPairingClient, () => ({ seed }))
  const sealed = storage.snapshot()[storedPairingClient.key] as string
  const other = open(storage, await makeKey())
  expect(await other.store.read(storedPairingClient)).toBeUndefined()
  expect(other.faults).toEqual(['storage-unreadable'])
  storage.corrupt(storedPairingSessions.key, sealed)
  expect(await open(storage, key).store.read(storedPairingSessions)).toBeUndefined()
  for (const bad of [
    '',
    '{',
    'null',
    '7',
    '{"v":2,"d":{}}',
    '{"v":1,"e":"!"}',
    '{"v":1,"e":7}',
    '{"v":1,"d":{"seed":"x"}}',
  ]) {
    storage.corrupt(storedPairingClient.key, bad)
    expect(await open(storage, key).store.read(storedPairingClient), bad).toBeUndefined()
  }
})

it('does not write over what only a missing key opens', async () => {
  const storage = createTestStorage()
  const key = await makeKey()
  await open(storage, key).store.change(storedPairingClient, () => ({ seed }))
  const without = open(storage, undefined)
  const own = { seed: 'cd'.repeat(32) }
  expect(await without.store.change(storedPairingClient, now => now ?? own)).toEqual(own)
  expect(await without.store.read(storedPairingClient)).toEqual(own)
  expect(await open(storage, key).store.read(storedPairingClient)).toEqual({ seed })
})

it('goes on in memory when the storage is full or refused', async () => {
  const storage = createTestStorage({ failOn: ['quota'] })
  const { store, faults } = open(storage, await makeKey())
  await store.change(storedPairingClient, () => ({ seed }))
  expect(await store.read(storedPairingClient)).toEqual({ seed })
  expect(faults).toEqual(['storage-full'])
  const none = open(undefined, undefined)
  await none.store.change(storedPairingClient, () => ({ seed }))
  expect(await none.store.read(storedPairingClient)).toEqual({ seed })
  expect(none.faults).toEqual([])
})

it('changes one after another, and writes nothing that is the same', async () => {
  const storage = createTestStorage()
  const { store } = open(storage, await makeKey())
  const seeds = ['01', '02', '03'].map(byte => byte.repeat(32))
  const seen: unknown[] = []
  await Promise.all(
    seeds.map(one =>
      store.change(storedPairingClient, now => {
        seen.push(now?.seed)
        return { seed: one }
      }),
    ),
  )
  expect(seen).toEqual([undefined, seeds[0], seeds[1]])
  const writes = storage.counts.setItem
  await store.change(storedPairingClient, now => now)
  expect(storage.counts.setItem).toBe(writes)
})

it('drops a bad record alone', () => {
  const metadata = { name: '', description: '', url: '', icons: [] }
  const person = { publicKey: seed, metadata }
  const session = {
    topic: seed,
    pairingTopic: seed,
    expiry: 1,
    namespaces: {},
    unproposedChains: [],
    peer: person,
    self: person,
    controller: seed,
  }
  const good = { session, key: seed, proposed: [], handled: {} }
  expect(storedPairingSessions.parse([good, { ...good, key: 'x' }, null, good])).toEqual([good, good])
  expect(storedPairingSessions.parse({})).toBeUndefined()
  const proposal = {
    id: 1,
    key: seed,
    privateKey: seed,
    publicKey: seed,
    namespaces: {},
    expiresAt: 1,
    owner: 'a',
    isOver: false,
  }
  expect(storedPairingProposals.parse([proposal, { ...proposal, id: '1' }])).toEqual([proposal])
  expect(storedPairingProposals.parse('')).toBeUndefined()
})
