import { describe, expect, test } from 'vitest'
import { matchRange } from '../../shared/search/matchRange.ts'
import { row } from '../../shared/wallets/testing/samples.ts'
import type { WalletItem } from '../../shared/wallets/WalletItem.ts'
import { indexWallets } from './indexWallets.ts'
import { searchWallets } from './searchWallets.ts'

const item = (name: string, rdns: string[] = []): WalletItem => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  imageUrl: undefined,
  connector: undefined,
  listing: row(name, { rdns }),
})
const items = ['Brain Wallet', 'Rainbow', 'Éclair', 'Big Rain', 'MetaMask', 'İstanbul', 'Trust Wallet'].map(name =>
  item(name, name === 'MetaMask' ? ['io.metamask'] : []),
)
const index = indexWallets(items)
const find = (query: string) => searchWallets(index, query).map(found => found.name)

describe('searchWallets', () => {
  test.each([
    ['rain', ['Rainbow', 'Big Rain', 'Brain Wallet']],
    ['  RAIN ', ['Rainbow', 'Big Rain', 'Brain Wallet']],
    ['eclair', ['Éclair']],
    ['écl', ['Éclair']],
    ['wallet brain', ['Brain Wallet']],
    ['io.meta', ['MetaMask']],
    ['wallet', ['Brain Wallet', 'Trust Wallet']],
    ['xyzzy', []],
    ['.*', []],
    ['<script>', []],
  ])('%s finds %j, best first', (query, names) => {
    expect(find(query)).toEqual(names)
  })

  test('finds everything, in its order, without a query', () => {
    expect(searchWallets(index, '   ')).toEqual(items)
  })

  test('finds one among 5,000', () => {
    const many = indexWallets(Array.from({ length: 5_000 }, (_, number) => item(`Wallet number ${number}`)))
    expect(searchWallets(many, 'number 4999').map(found => found.name)).toEqual(['Wallet number 4999'])
  })
})

describe('matchRange', () => {
  test.each([
    ['Rainbow', 'rain', 'Rain'],
    ['Brain Wallet', 'rain', 'rain'],
    ['Big Rain of Rain', 'rain', 'Rain'],
    ['Brain Rain', 'rain', 'Rain'],
    ['Éclair', 'ecl', 'Écl'],
    ['İstanbul', 'ist', 'İst'],
    ['ﬃ Wallet', 'wallet', 'Wallet'],
    ['MetaMask', 'io.metamask', undefined],
    ['Anything', '', undefined],
  ])('marks of %s, searched for %s, %j', (name, query, marked) => {
    const range = matchRange(name, query)
    expect(range && name.slice(...range)).toBe(marked)
  })
})
