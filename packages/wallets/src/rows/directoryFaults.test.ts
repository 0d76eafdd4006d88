import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import data from '../data/wallets.json' with { type: 'json' }
import { directoryFaults } from './directoryFaults.ts'
import { sourceKeys } from './sourceKeys.ts'

const keys = sourceKeys(readFileSync(new URL('../../SOURCES.md', import.meta.url), 'utf8'))
const good = {
  id: 'a-wallet',
  explorerId: 'a'.repeat(64),
  name: 'A Wallet',
  homepage: 'https://a.example/',
  namespaces: ['eip155', 'solana'],
  chains: ['eip155:1'],
  rdns: ['example.a'],
  injected: [{ namespace: 'solana', path: 'a.solana', flag: 'isA' }],
  solanaStandardName: 'A',
  links: { mobileNative: 'awallet://wc?uri={uri}', browse: 'https://a.example/open/{url}', schemes: ['awallet'] },
  stores: { ios: 'https://apps.apple.com/app/id123456789' },
  icon: { kind: 'generated', path: 'a-wallet.svg' },
  sources: Object.fromEntries(
    [
      ...['explorerId', 'name', 'homepage', 'namespaces', 'chains', 'rdns', 'injected', 'solanaStandardName'],
      ...['links.mobileNative', 'links.browse', 'stores.ios'],
    ].map(field => [field, ['rainbowkit']]),
  ),
}
const other = {
  id: 'b-wallet',
  name: 'B Wallet',
  namespaces: ['eip155'],
  icon: { kind: 'generated', path: 'b-wallet.svg' },
  sources: { name: ['rainbowkit'], namespaces: ['rainbowkit'] },
}
const alsoStating = (field: string, value: unknown) => ({
  ...other,
  [field]: value,
  sources: { ...other.sources, [field]: ['rainbowkit'] },
})

describe('the directory that ships', () => {
  it('breaks no rule', () => expect(directoryFaults(data, keys)).toEqual([]))

  it('has the rows and fields that README states', () => {
    const filled = (field: string) => data.filter(row => Object.hasOwn(row.sources, field)).length
    expect({
      rows: data.length,
      homepage: filled('homepage'),
      rdns: filled('rdns'),
      injected: filled('injected'),
      pairing: filled('supportsPairing'),
      chrome: filled('stores.chrome'),
      explorerId: filled('explorerId'),
    }).toEqual({ rows: 131, homepage: 97, rdns: 44, injected: 110, pairing: 49, chrome: 48, explorerId: 17 })
  })

  it('holds only wallets that a page can reach', () => {
    for (const row of data) {
      const reach = ['injected', 'rdns', 'links', 'solanaStandardName', 'bitcoinStandardName']
      expect(
        reach.some(field => Object.hasOwn(row, field)),
        row.id,
      ).toBe(true)
    }
  })
})

describe('directoryFaults', () => {
  it('accepts the good rows that the cases below break', () => expect(directoryFaults([good, other], keys)).toEqual([]))

  it.each<[string, object, string]>([
    ['an id with an upper-case letter', { id: 'A-wallet' }, 'id'],
    ['an id with two hyphens in a row', { id: 'a--wallet' }, 'id'],
    ['a short explorer id', { explorerId: 'abc' }, 'explorerId'],
    ['a name with a right-to-left override', { name: 'A\u202eWallet' }, 'name'],
    ['a name with markup', { name: '<b>A' }, 'name'],
    ['an http home page', { homepage: 'http://a.example/' }, 'homepage'],
    ['a home page with credentials', { homepage: 'https://me:x@a.example/' }, 'homepage'],
    ['an unknown family', { namespaces: ['cosmos'] }, 'namespaces'],
    ['no family', { namespaces: [] }, 'namespaces'],
    ['a chain that is not a CAIP-2 id', { chains: ['1'] }, 'chains'],
    ['a chain of a family it lacks', { chains: ['bip122:1'] }, 'bip122 is not in namespaces'],
    ['an injected place of a family it lacks', { injected: [{ namespace: 'bip122', path: 'x' }] }, 'bip122 is not in'],
    ['a path that reaches a prototype', { injected: [{ namespace: 'solana', path: 'a.__proto__' }] }, 'injected'],
    ['a path that is code', { injected: [{ namespace: 'solana', path: 'a[0]()' }] }, 'injected'],
    ['an injected entry that says nothing', { injected: [{ namespace: 'solana' }] }, 'neither path nor flag'],
    ['a flag with a dot', { injected: [{ namespace: 'solana', flag: 'a.b' }] }, 'injected'],
    ['an rdns of one label', { rdns: ['example'] }, 'rdns'],
    ['an rdns twice', { rdns: ['example.a', 'example.a'] }, 'twice'],
    ['a standard name without the family', { namespaces: ['eip155'], injected: undefined }, 'solana is not in'],
    ['a link whose scheme is not listed', { links: { ...good.links, schemes: undefined } }, 'not listed'],
    ['a listed scheme without a link', { links: { ...good.links, schemes: ['awallet', 'b'] } }, 'used by no link'],
    ['a pairing link without {uri}', { links: { ...good.links, mobileNative: 'awallet://wc' } }, '0 times'],
    ['a browse link with {uri}', { links: { ...good.links, browse: 'https://a.example/{uri}' } }, 'for other links'],
    [
      'a universal link by scheme',
      { links: { ...good.links, mobileUniversal: 'awallet://wc?uri={uri}' } },
      'not https',
    ],
    ['a script for a link', { links: { ...good.links, browse: 'javascript://a/{url}' } }, 'refused'],
    ['a store page with tracking', { stores: { ios: 'https://apps.apple.com/app/id123456789?pt=1' } }, 'store page'],
    ['a store page of another host', { stores: { ios: 'https://apps.apple.com.evil.example/app/id1234567' } }, 'store'],
    ['an unknown field', { note: 'x' }, 'note'],
    ['a field without a source', { sources: { ...good.sources, rdns: undefined } }, 'rdns'],
    [
      'a source for what is not there',
      { sources: { ...good.sources, 'stores.edge': ['rainbowkit'] } },
      'not in the row',
    ],
    [
      'a source that SOURCES.md lacks',
      { sources: { ...good.sources, name: ['nobody'] } },
      'nobody is not in SOURCES.md',
    ],
    ['a picture elsewhere', { icon: { kind: 'generated', path: '../x.svg' } }, 'icon'],
    ['a picture of another row', { icon: { kind: 'generated', path: 'b-wallet.svg' } }, 'not named after'],
    [
      'a sourced picture without licence',
      { icon: { kind: 'sourced', path: 'a-wallet.svg', source: 'rainbowkit' } },
      'icon',
    ],
  ])('refuses %s', (_, change, expected) => {
    const row = JSON.parse(JSON.stringify({ ...good, ...change }))
    expect(directoryFaults([row, other], keys).join('\n')).toContain(expected)
  })

  it.each<[string, object]>([
    ['an id', { ...other, id: 'a-wallet', icon: good.icon }],
    ['a name that looks the same', { ...other, name: 'Ａ wallet' }],
    ['an explorer id', alsoStating('explorerId', good.explorerId)],
    ['an rdns in another case', alsoStating('rdns', ['Example.A'])],
    ['an injected place', { ...alsoStating('injected', good.injected), namespaces: ['eip155', 'solana'] }],
    ['a standard name', { ...alsoStating('solanaStandardName', 'A'), namespaces: ['eip155', 'solana'] }],
    ['a store id', { ...other, stores: good.stores, sources: { ...other.sources, 'stores.ios': ['rainbowkit'] } }],
  ])('refuses %s in two rows', (_, row) => {
    expect(directoryFaults([good, row], keys).join('\n')).toContain('is already in a-wallet')
  })

  it('refuses rows out of order and data that are not a list', () => {
    expect(directoryFaults([other, good], keys)).toEqual(['a-wallet: stands after b-wallet'])
    expect(directoryFaults({}, keys)).toEqual(['the directory is no list'])
    expect(directoryFaults([null, 1], keys)).toHaveLength(2)
  })
})
