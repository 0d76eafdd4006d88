import { createMadeUpFamily } from '@billfold/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { findLookalike } from '../../send/findLookalike.ts'
import type { ChainAdapter } from '../contracts/ChainAdapter.ts'
import { createAddressKeys } from './createAddressKeys.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A kit of one family; without `formatAddress` the case of letters distinguishes addresses. */
function open(change: Partial<ChainAdapter> = {}) {
  const { kit, destroy } = createTestKit({ families: [{ ...createMadeUpFamily(), ...change }] })
  ends.push(destroy)
  return kit
}
const anyCase = { formatAddress: (address: string) => address.toLowerCase() }

describe('the key of an address', () => {
  it('is the way in which it was seen first, where its case does not count', () => {
    const keyOf = createAddressKeys(open(anyCase), 'toy')
    expect(['0xAb', '0xaB', '0xAc', '0xab', '0xac'].map(keyOf)).toEqual(['0xAb', '0xAb', '0xAc', '0xAb', '0xAc'])
  })

  it('is each way of writing it, where its case counts', () => {
    const keyOf = createAddressKeys(open(), 'toy')
    const written = ['Ab', 'aB', 'ab', 'Ab', 'aB', 'ab']
    expect(written.map(keyOf)).toEqual(written)
  })

  it('is another one in another set', () => {
    const kit = open(anyCase)
    createAddressKeys(kit, 'toy')('0xAB')
    expect(createAddressKeys(kit, 'toy')('0xab')).toBe('0xab')
  })
})

describe('an address that reads like a known one', () => {
  const known = '0xabcd000000000000000000000000000000001234'
  const alike = '0xABCDffffffffffffffffffffffffffffffff1234'

  it.each([
    ['its ends are the same', alike, [known], known],
    ['it begins in another way', alike.replace('ABCD', 'ABCE'), [known], undefined],
    ['it ends in another way', alike.replace('1234', '1235'), [known], undefined],
    ['it is the known one, written in another way', `0x${known.slice(2).toUpperCase()}`, [known], undefined],
    ['it is known itself, beside one that it reads like', known, [alike, known], undefined],
    ['no address is known', alike, [], undefined],
    ['the first one known is another', alike, ['0x0000000000000000000000000000000000000000', known], known],
    ['its prefix is written large', alike.replace('0x', '0X'), [known], known],
    ['only one of both is hexadecimal', 'abcdffff1234', [known], undefined],
    ['only the middle of one begins as if', 'zz0xabcd1234', ['zz0xffff1234'], 'zz0xffff1234'],
  ])('is found where %s', (_where, address, list, found) => {
    expect(findLookalike(open(anyCase), 'toy', address, list)).toBe(found)
  })

  it('differs by its case in families whose case counts, unless it is hexadecimal', () => {
    const kit = open()
    expect(findLookalike(kit, 'toy', 'AbcdXXXX1234', ['abcdYYYY1234'])).toBeUndefined()
    expect(findLookalike(kit, 'toy', 'abcdXXXX1234', ['abcdYYYY1234'])).toBe('abcdYYYY1234')
    expect(findLookalike(kit, 'toy', 'ABCDxxxx1234', ['ABCDyyyy1234'])).toBe('ABCDyyyy1234')
  })
})
