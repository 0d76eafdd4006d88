import { expect, test } from 'vitest'
import type { Kit } from '../Kit.ts'
import { EMPTY_LIST, type PagedList, type PagedListEvent, pagedListTransition } from '../paging/pagedList.ts'
import { collectorOf } from './collectorOf.ts'
import type { Nft } from './Nft.ts'
import { nftRules } from './nftRules.ts'

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

const walk = (...events: PagedListEvent<Nft>[]) =>
  events.reduce((list, event) => pagedListTransition(nftRules, list, event), EMPTY_LIST as PagedList<Nft>)
const load = (text: string, next?: string, cursor?: string): PagedListEvent<Nft> => ({
  type: 'loaded',
  page: { items: [...text].map(id => nft(id)), next },
  cursor,
})
const again = (items: readonly Nft[], next?: string): PagedListEvent<Nft> => ({
  type: 'refreshed',
  page: { items, next },
})

test('pages follow each other, what comes twice stands once', () => {
  expect(ids(walk(load('ab', 'more'), load('bc', undefined, 'more')).items)).toBe('abc')
})

test('asked for again, the first page brings what is new and takes away what was given', () => {
  const fresh = walk(load('abcd', 'more'), again([nft('n'), nft('c', '2')], 'other')).items
  expect(ids(fresh)).toBe('ncd')
  expect(fresh[1]?.quantity).toBe('2')
  // The first page is the whole list: no page follows it.
  expect(ids(walk(load('abcd', 'more'), again([nft('c')])).items)).toBe('c')
})

test('what new ones push from the first page stays, and more new ones than a page holds begin the list anew', () => {
  expect(ids(walk(load('ab', 'more'), load('cd', 'end', 'more'), again([nft('n'), nft('a')], 'other')).items)).toBe(
    'nabcd',
  )
  const list = walk(load('ab', 'more'), load('cd', 'end', 'more'), again([nft('n'), nft('m')], 'after m'))
  expect([ids(list.items), list.next]).toEqual(['nm', 'after m'])
})
