import { bitcoin } from '@billfold/bitcoin'
import { bitcoinMainnet } from '@billfold/bitcoin/networks'
import { evm } from '@billfold/evm'
import { mainnet } from '@billfold/evm/networks'
import { solana } from '@billfold/solana'
import { solanaMainnet } from '@billfold/solana/networks'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { createAddressKeys } from '../src/core/addresses/createAddressKeys.ts'
import { isSameAddress } from '../src/core/addresses/isSameAddress.ts'
import { findLookalike } from '../src/send/findLookalike.ts'

const { kit, destroy } = createTestKit({
  families: [
    evm({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    bitcoin({ networks: [bitcoinMainnet] }),
  ],
})
afterAll(destroy)

const known = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('one address by its several ways of writing, where there are several', () => {
  it.each([
    ['eip155', known, known.toLowerCase(), true],
    ['bip122', segwit, segwit.toUpperCase(), true],
    ['bip122', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1bvbmseystwetqtfn5au4m4gfg7xjanvn2', false],
    ['solana', mint, mint.toLowerCase(), false],
    ['solana', mint, mint, true],
    ['unknown', 'ABC', 'abc', false],
  ] as const)('%s: %s and %s', (namespace, first, second, isOne) => {
    expect(isSameAddress(kit, namespace, first, second)).toBe(isOne)
    const keyOf = createAddressKeys(kit, namespace)
    expect(keyOf(first) === keyOf(second)).toBe(isOne)
    // The second one is known by now, under its own key or the first one's.
    expect(keyOf(second)).toBe(isOne ? first : second)
  })
})

it('finds an address that is made to be taken for another (address poisoning)', () => {
  const find = (address: string, among: readonly string[]) => findLookalike(kit, 'eip155', address, among)
  expect(find(`0xab58${'0'.repeat(32)}ec9b`, [known])).toBe(known)
  expect(find(known.toLowerCase(), [known])).toBeUndefined()
  expect(find(`0xab58${'0'.repeat(32)}ec9c`, [known])).toBeUndefined()
  expect(find(`0xab59${'0'.repeat(32)}ec9b`, [known])).toBeUndefined()
  expect(findLookalike(kit, 'solana', 'abcdXXXXwxyz', ['abcdYYYYwxyz'])).toBe('abcdYYYYwxyz')
  // Where letter case distinguishes addresses it does here too.
  expect(findLookalike(kit, 'solana', 'ABCDXXXXwxyz', ['abcdYYYYwxyz'])).toBeUndefined()
  // Each of the four characters at either end counts, and no other.
  const ends = (first: string, last: string) => `0x${first}${'0'.repeat(32)}${last}`
  const others = ['0b58', 'a058', 'ab08', 'ab50'].map(first => ends(first, 'ec9b'))
  others.push(...['0c9b', 'e09b', 'ec0b', 'ec90'].map(last => ends('ab58', last)))
  for (const other of others) expect.soft(find(other, [known]), other).toBeUndefined()
  // Among several the one that it resembles is found, and nothing among none.
  expect(find(ends('ab58', 'ec9b'), [...others, known])).toBe(known)
  expect(find(ends('ab58', 'ec9b'), [])).toBeUndefined()
  // The prefix is no part of what is compared, however it is written, and no text without it is such an address.
  expect(find(ends('ab58', 'ec9b').replace('0x', '0X'), [known])).toBe(known)
  expect(find(ends('ab58', 'ec9b').slice(2), [known])).toBeUndefined()
  // Elsewhere in an address the two characters are characters like others.
  expect(findLookalike(kit, 'solana', 'ab0xcdXXwxyz', ['ba0xcdYYwxyz'])).toBeUndefined()
  // Known itself, though another known one resembles it.
  expect(find(known, [`0xab58${'0'.repeat(32)}ec9b`, known])).toBeUndefined()
})
