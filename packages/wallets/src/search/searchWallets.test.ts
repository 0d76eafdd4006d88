import { describe, expect, it } from 'vitest'
import { walletRows } from '../rows/walletRows.ts'
import { type SearchableWallet, searchWallets } from './searchWallets.ts'

const hex = 'ab'.repeat(32)
const rows: SearchableWallet[] = [
  { id: 'plain-trust', name: 'Trust Wallet', namespaces: ['eip155'], rdns: ['com.trustwallet.app'], explorerId: hex },
  { id: 'entrust', name: 'Entrust', namespaces: ['solana'] },
  { id: 'my-trust', name: 'My Trust', namespaces: ['eip155', 'solana'], chains: ['eip155:10'] },
  { id: 'zeal', name: 'Zéal', namespaces: ['bip122'], homepage: 'https://www.trusted.example/', badge: 'certified' },
  { id: 'meta', name: 'MetaMask', namespaces: ['eip155'], rdns: ['io.metamask', 'io.metamask.mobile'] },
]
const ids = (parameters: searchWallets.Parameters) => searchWallets(rows, parameters).data.map(row => row.id)

describe('searchWallets', () => {
  it.each<[string, searchWallets.Parameters, string[]]>([
    ['nothing asked: all, in order', {}, ['plain-trust', 'entrust', 'my-trust', 'zeal', 'meta']],
    [
      'prefix, then word, then inside, then domain',
      { search: 'trust' },
      ['plain-trust', 'my-trust', 'entrust', 'zeal'],
    ],
    ['case, accents and outer space do not count', { search: '  ZEAL ' }, ['zeal']],
    ['a space too many', { search: 'meta mask' }, ['meta']],
    ['a space too few', { search: 'trustwallet' }, ['plain-trust']],
    ['over a space', { search: 'trust w' }, ['plain-trust']],
    ['an rdns', { search: 'io.metamask' }, ['meta']],
    ['a host name', { search: 'trusted.example' }, ['zeal']],
    ['the end of a domain says nothing', { search: 'com' }, []],
    ['characters of a pattern are characters', { search: '.*' }, []],
    ['include by id', { include: ['meta', 'nobody'] }, ['meta']],
    ['include by explorer id', { include: [hex] }, ['plain-trust']],
    ['include by rdns, in any case', { include: ['IO.MetaMask'] }, ['meta']],
    ['include by the rdns of the phone app', { include: ['com.trustwallet.app.mobile'] }, ['plain-trust']],
    ['exclude by rdns', { exclude: ['io.metamask', 'com.trustwallet.app'] }, ['entrust', 'my-trust', 'zeal']],
    ['part of an rdns is no rdns', { include: ['io'] }, []],
    ['exclude by either', { exclude: [hex, 'meta', 'zeal'] }, ['entrust', 'my-trust']],
    ['exclude wins', { include: ['meta', 'zeal'], exclude: ['meta'] }, ['zeal']],
    ['an empty list is no filter', { include: [], exclude: [], search: 'meta' }, ['meta']],
    ['part of an id is no id', { include: ['met'] }, []],
    ['chain of a family without stated chains', { chains: ['eip155:1'] }, ['plain-trust', 'meta']],
    ['stated chain, whole', { chains: ['eip155:10'] }, ['plain-trust', 'my-trust', 'meta']],
    ['never a part: 10 is not 1, 100 is not 10', { chains: ['eip155:100'], include: ['my-trust'] }, []],
    [
      'another family of the same wallet',
      { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
      ['entrust', 'my-trust'],
    ],
    ['families', { namespaces: ['bip122', 'solana'] }, ['entrust', 'my-trust', 'zeal']],
    ['certified', { badgeType: 'certified' }, ['zeal']],
    ['not certified', { badgeType: 'none', search: 'trust' }, ['plain-trust', 'my-trust', 'entrust']],
    ['installed: either name or rdns', { names: ['metamask'], rdns: ['com.trustwallet.app'] }, ['plain-trust', 'meta']],
    ['installed: second rdns', { rdns: ['io.metamask.mobile'] }, ['meta']],
  ])('%s', (_, parameters, expected) => expect(ids(parameters)).toEqual(expected))

  it('pages from 1: no gap, no repeat, the count of all', () => {
    const pages = [1, 2, 3, 4].map(page => searchWallets(rows, { page, entries: 2 }))
    expect(pages.map(page => page.data.map(row => row.id))).toEqual([
      ['plain-trust', 'entrust'],
      ['my-trust', 'zeal'],
      ['meta'],
      [],
    ])
    expect(pages.map(page => page.count)).toEqual([5, 5, 5, 5])
    const all = walletRows.map(row => row.id)
    const read = Array.from({ length: 4 }, (_, index) => searchWallets(walletRows, { page: index + 1, entries: 40 }))
    expect(read.flatMap(page => page.data.map(row => row.id))).toEqual(all)
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses page and entries %s', value => {
    expect(() => searchWallets(rows, { page: value })).toThrow(RangeError)
    expect(() => searchWallets(rows, { entries: value })).toThrow(RangeError)
  })

  it('changes nothing', () => {
    const before = structuredClone(rows)
    searchWallets(rows, { search: 'trust', page: 1, entries: 1, chains: ['eip155:1'] })
    expect(rows).toEqual(before)
  })

  it('finds each wallet that ships by its own name and each rdns', () => {
    for (const row of walletRows) {
      expect(searchWallets(walletRows, { search: row.name }).data, row.name).toContain(row)
      for (const name of row.rdns ?? []) expect(searchWallets(walletRows, { search: name }).data, name).toContain(row)
    }
  })
})

describe('the order', () => {
  it('counts from 1 without a gap and is the same from any order of rows', async () => {
    const { rankRows } = await import('../rows/rankRows.ts')
    expect(walletRows.map(row => row.order)).toEqual(walletRows.map((_, index) => index + 1))
    const turned = rankRows([...walletRows].reverse().map(({ order: _, ...row }) => row))
    expect(turned).toEqual(walletRows)
  })

  it('gives nothing for what a vendor says of itself', async () => {
    const { rankRows } = await import('../rows/rankRows.ts')
    const [row] = walletRows
    if (!row) throw new Error('no rows')
    const { order: _, ...plain } = row
    const icon = { kind: 'generated', path: 'x.svg' } as const
    const base = { name: 'X', namespaces: ['solana'] as const, icon }
    const ranked = rankRows([
      { ...plain, ...base, namespaces: ['solana'], id: 'own', sources: { name: ['brave-solana-standard'] } },
      { ...plain, ...base, namespaces: ['solana'], id: 'seen', sources: { name: ['rainbowkit'] } },
    ])
    expect(ranked.map(one => one.id)).toEqual(['seen', 'own'])
  })
})
