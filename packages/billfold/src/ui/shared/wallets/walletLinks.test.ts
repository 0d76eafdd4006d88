import { describe, expect, test } from 'vitest'
import { orderMethods } from '../../connect/Connect/orderMethods.ts'
import { browseLink } from '../../connect/Downloads/browseLink.ts'
import { describeForms } from '../../connect/GetWallet/describeForms.ts'
import { suggestWallets } from '../../connect/GetWallet/suggestWallets.ts'
import type { Platform } from '../platform/Platform.ts'
import { countLabel } from './countLabel.ts'
import { mergeListings } from './mergeListings.ts'
import { desktop, groupsOf, iphone, row } from './testing/samples.ts'
import { walletLinks } from './walletLinks.ts'

const everywhere = row('fox', {
  homepage: 'https://fox.example/',
  browseLink: 'https://fox.example/open/{url}',
  stores: {
    chrome: 'https://chrome.example',
    firefox: 'https://firefox.example',
    edge: 'https://edge.example',
    ios: 'https://ios.example',
    android: 'https://android.example',
  },
})
const on = (change: Partial<Platform>): Platform => ({ ...desktop, ...change })
const android = on({ isPhone: true, os: 'android' })

describe('walletLinks', () => {
  test.each([
    ['Chrome', on({}), ['chrome', 'firefox', 'edge', 'ios', 'android', 'website']],
    ['Firefox', on({ browser: 'firefox' }), ['firefox', 'chrome', 'edge', 'ios', 'android', 'website']],
    ['Edge', on({ browser: 'edge' }), ['edge', 'chrome', 'firefox', 'ios', 'android', 'website']],
    ['Safari', on({ browser: 'safari' }), ['chrome', 'firefox', 'edge', 'ios', 'android', 'website']],
    ['an iPhone', iphone, ['ios', 'website']],
    ['Android', android, ['android', 'website']],
    ['a phone of neither kind', on({ isPhone: true }), ['ios', 'android', 'website']],
  ])('on %s', (_, platform, stores) => {
    expect(walletLinks(everywhere, platform).map(link => link.store)).toEqual(stores)
  })

  test("Edge takes Chrome's store first when it has none of its own", () => {
    const listing = row('fox', { stores: { firefox: 'https://f.example', chrome: 'https://c.example' } })
    expect(walletLinks(listing, on({ browser: 'edge' })).map(link => link.store)).toEqual(['chrome', 'firefox'])
  })

  test('leaves out what is not known', () => {
    expect(walletLinks(row('bare'), desktop)).toEqual([])
  })
})

describe('browseLink', () => {
  const page = new URL('https://shop.example/a?b=c&d')

  test('opens the page in the wallet, on a phone only', () => {
    expect(browseLink(everywhere, iphone, page)).toBe(
      'https://fox.example/open/https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc%26d',
    )
    expect(browseLink(everywhere, desktop, page)).toBeUndefined()
  })

  test.each([
    ['x://{origin}', 'x://https%3A%2F%2Fshop.example'],
    ['x://{rawUrl}', 'x://https://shop.example/a?b=c&d'],
    ['x://{uri}', undefined],
    ['x://{url}?ref={toString}', undefined],
    ['x://open', 'x://open'],
  ])('fills %s as %s', (template, filled) => {
    expect(browseLink(row('fox', { browseLink: template }), iphone, page)).toBe(filled)
  })

  test('keeps braces of the page itself', () => {
    const odd = new URL('https://shop.example/#{x}')
    expect(browseLink(row('fox', { browseLink: 'x://{rawUrl}' }), iphone, odd)).toBe('x://https://shop.example/#{x}')
  })
})

test.each([
  [0, 0, false],
  [9, 9, false],
  [10, 10, true],
  [19, 10, true],
  [312, 310, true],
])('countLabel says %i as %i', (count, shown, hasMore) => {
  expect(countLabel(count)).toEqual({ count: shown, hasMore })
})

test('describeForms', () => {
  expect(describeForms(everywhere)).toBe('both')
  expect(describeForms(row('x', { stores: { edge: 'https://e.example' } }))).toBe('extension')
  expect(describeForms(row('x', { stores: { android: 'https://a.example' } }))).toBe('phone')
  expect(describeForms(row('x'))).toBeUndefined()
})

test('suggestWallets takes four that can be had here, the choice of the host first', () => {
  const store = { stores: { chrome: 'https://c.example' } }
  const directory = [row('bare'), ...['a', 'b', 'c', 'd'].map(id => row(id, store))]
  const settings = {
    featuredWalletIds: ['c'],
    customWallets: [{ id: 'own', name: 'Own', homepage: 'https://o.example' }],
  }
  const suggested = suggestWallets(groupsOf({ directory, settings }), desktop)
  expect(suggested.map(item => item.id)).toEqual(['c', 'own', 'a', 'b'])
  expect(suggestWallets(groupsOf({ directory, platform: iphone }), iphone)).toEqual([])
})

test.each([
  [undefined, true, ['wallet', 'email', 'social']],
  [undefined, false, ['email', 'social', 'wallet']],
  [['social', 'wallet'] as const, true, ['social', 'wallet', 'email']],
  [['email'] as const, false, ['email', 'social', 'wallet']],
])('orderMethods(%j, installed: %s)', (wanted, hasInstalled, order) => {
  expect(orderMethods(wanted, hasInstalled)).toEqual(order)
})

describe('mergeListings', () => {
  const local = [row('a', { name: 'A' }), row('b', { explorerId: 'b0', stores: { ios: 'https://local.example' } })]

  test('is the same list while the API has sent nothing', () => {
    expect(mergeListings(local, [])).toBe(local)
  })

  test('keeps places, fills gaps and adds what is new at the end', () => {
    const merged = mergeListings(local, [
      row('z'),
      row('b', { imageUrl: 'https://i.example', stores: { ios: 'https://api.example', android: 'https://a.example' } }),
    ])
    expect(merged.map(listing => listing.id)).toEqual(['a', 'b', 'z'])
    expect(merged[1]).toMatchObject({
      imageUrl: 'https://i.example',
      stores: { ios: 'https://local.example', android: 'https://a.example' },
    })
  })

  test('knows a wallet by the id of the public registry', () => {
    expect(mergeListings(local, [row('b0', { imageUrl: 'https://i.example' })])).toHaveLength(2)
  })
})
