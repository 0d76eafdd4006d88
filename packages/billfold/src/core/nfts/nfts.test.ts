import { expect, test } from 'vitest'
import type { Kit } from '../Kit.ts'
import { collectorOf } from './collectorOf.ts'
import { mergeNfts } from './mergeNfts.ts'
import type { Nft } from './Nft.ts'

const nft = (id: string, quantity = '1'): Nft => ({
  id,
  networkId: 'made:1',
  contract: '0xc',
  tokenId: id,
  standard: 'erc721',
  quantity,
  attributes: [],
  isSpam: false,
})
const ids = (list: readonly Nft[]) => list.map(({ id }) => id).join('')

test('what a wallet collects is looked for in the account that it declares for that, and in no other wallet’s', () => {
  const kitWith = (...types: ('payment' | 'ordinal' | 'eoa')[]) => {
    const accounts = types.map((type, index) => ({ address: `a${index}`, type }))
    return { store: { getState: () => ({ namespaces: { made: { accounts } } }) } } as unknown as Kit
  }
  expect(collectorOf(kitWith('payment', 'ordinal'), 'made:1:a0')).toBe('made:1:a1')
  expect(collectorOf(kitWith('payment', 'ordinal'), 'made:1:a1')).toBe('made:1:a1')
  expect(collectorOf(kitWith('payment', 'ordinal'), 'made:1:elsewhere')).toBe('made:1:elsewhere')
  expect(collectorOf(kitWith('eoa', 'eoa'), 'made:1:a1')).toBe('made:1:a1')
  expect(collectorOf(kitWith('payment'), 'other:1:a0')).toBe('other:1:a0')
})

test('pages follow each other, what comes twice stands once', () => {
  const first = mergeNfts([], { items: [nft('a'), nft('b')], next: 'more' }, false)
  expect(ids(mergeNfts(first, { items: [nft('b'), nft('c')], next: undefined }, false))).toBe('abc')
})

test('asked for again, the first page brings what is new and takes away what was given', () => {
  const known = [nft('a'), nft('b'), nft('c'), nft('d')]
  const again = mergeNfts(known, { items: [nft('n'), nft('a', '2')], next: 'more' }, true)
  expect(ids(again)).toBe('nacd')
  expect(again[1]?.quantity).toBe('2')
  // The first page is all there is: nothing lies behind it.
  expect(ids(mergeNfts(known, { items: [nft('c')], next: undefined }, true))).toBe('c')
})
