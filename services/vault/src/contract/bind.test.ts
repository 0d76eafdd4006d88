import { expect, test } from 'vitest'
import { bind } from './bind.ts'
import { bindEnvelope } from './bindEnvelope.ts'
import { bindManifest } from './bindManifest.ts'

test('no two lists of parts give the same bytes', () => {
  const lists = [['ab', 'c'], ['a', 'bc'], ['abc'], ['ab', 'c', ''], ['', 'ab', 'c'], ['é'], ['e\u0301']]
  const texts = lists.map(parts => bind(parts).join())
  expect(new Set(texts).size).toBe(lists.length)
})

test('the order of envelopes does not count, each of their facts does', () => {
  const one = { id: 'a'.repeat(22), kind: 'device', generation: 1 } as const
  const two = { id: 'b'.repeat(22), kind: 'escrow', generation: 2 } as const
  expect(bindManifest([one, two])).toEqual(bindManifest([two, one]))
  for (const other of [
    { ...two, kind: 'recovery' } as const,
    { ...two, generation: 3 },
    { ...two, id: 'c'.repeat(22) },
  ])
    expect(bindManifest([one, other])).not.toEqual(bindManifest([one, two]))
  expect(bindManifest([one])).not.toEqual(bindManifest([one, two]))
})

test('what the page must trust before anything is open is bound', () => {
  const owner = { id: 'v', userId: 'u', realm: 'r' }
  const frame = { id: 'e', kind: 'passphrase', generation: 1, salt: 's', memoryKib: 65_536, passes: 3 } as const
  const bytes = bindEnvelope(owner, frame, 'hash')
  for (const other of [
    { ...frame, memoryKib: 19_456 } as const,
    { ...frame, passes: 2 } as const,
    { ...frame, salt: 't' },
  ])
    expect(bindEnvelope(owner, other, 'hash')).not.toEqual(bytes)
  expect(bindEnvelope({ ...owner, realm: 'other' }, frame, 'hash')).not.toEqual(bytes)
  expect(bindEnvelope(owner, frame, 'other')).not.toEqual(bytes)
})
