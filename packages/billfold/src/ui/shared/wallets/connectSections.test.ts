import { describe, expect, test } from 'vitest'
import type { Settings } from '../../../core/settings/Settings.ts'
import { connectSections } from './connectSections.ts'
import { recommendedRoom } from './recommendedRoom.ts'
import { groupsOf, row, settingsOf, wallet } from './testing/samples.ts'

const usual = { otherMethods: 0, isPhone: false }
const directory = Array.from({ length: 9 }, (_, index) => row(`d${index}`))

const typesOf = (groups: ReturnType<typeof groupsOf>, settings: Settings, methods = usual) =>
  connectSections(groups, settings, methods).map(({ type, items }) => [type, items.length])

describe('connectSections', () => {
  const groups = groupsOf({
    connectors: [wallet('a'), wallet('b'), wallet('stick', { kind: 'external' })],
    recent: ['b'],
    directory,
    settings: { featuredWalletIds: ['d5'], customWallets: [{ id: 'own', name: 'Own' }] },
  })

  test('follows the order of the specification and leaves out what is empty', () => {
    expect(typesOf(groups, settingsOf())).toEqual([
      ['recent', 1],
      ['injected', 1],
      ['featured', 1],
      ['custom', 1],
      ['external', 1],
    ])
    expect(typesOf(groupsOf({ connectors: [wallet('a')], directory }), settingsOf())).toEqual([
      ['injected', 1],
      ['recommended', 3],
    ])
  })

  test('follows the order of the host, then the usual one for the rest', () => {
    const settings = settingsOf()
    const features = { ...settings.features, connectorTypeOrder: ['external', 'custom'] as const }
    expect(typesOf(groups, { ...settings, features }).map(([type]) => type)).toEqual([
      'external',
      'custom',
      'recent',
      'injected',
      'featured',
    ])
  })

  test('lists groups of the host in its order, each wallet once, what is installed as such', () => {
    const settings = settingsOf({
      featuredWalletIds: ['d5'],
      walletGroups: { Picks: ['d3', 'a', 'd1'], Nobody: ['none'], Rest: ['own', 'd3', 'd2'] },
      customWallets: [{ id: 'own', name: 'Own' }],
    })
    const grouped = groupsOf({ connectors: [wallet('a')], directory, settings })
    const sections = connectSections(grouped, settings, usual)
    expect(sections.map(({ type, group, items }) => [type, group, ...items.map(item => item.id)])).toEqual([
      ['injected', undefined, 'a'],
      ['featured', undefined, 'd5'],
      ['featured', 'Picks', 'd3', 'd1'],
      ['featured', 'Rest', 'own', 'd2'],
    ])
  })

  test('lists every wallet of a shortlist as a row, with any other rows (F3)', () => {
    const chosen = { includeWalletIds: ['d2', 'd4', 'd5', 'd7', 'd8'] }
    for (const count of [0, 1, 4]) {
      const connectors = Array.from({ length: count }, (_, index) => wallet(`w${index}`))
      const sections = connectSections(groupsOf({ connectors, directory, settings: chosen }), settingsOf(chosen), usual)
      expect(sections.map(({ type }) => type)).toEqual(count === 0 ? ['recommended'] : ['injected', 'recommended'])
      expect(sections.at(-1)?.items.map(item => item.id)).toEqual(chosen.includeWalletIds)
    }
  })

  test('recommends in the order of the directory', () => {
    const sections = connectSections(groupsOf({ connectors: [wallet('a')], directory }), settingsOf(), usual)
    expect(sections.at(-1)?.items.map(item => item.id)).toEqual(['d0', 'd1', 'd2'])
  })
})

describe('recommendedRoom', () => {
  const connectors = (count: number) => Array.from({ length: count }, (_, index) => wallet(`w${index}`))

  test.each([
    ['one wallet', { connectors: connectors(1) }, 0, 3],
    ['three wallets', { connectors: connectors(3) }, 0, 1],
    ['four wallets', { connectors: connectors(4) }, 0, 0],
    ['seven wallets', { connectors: connectors(7) }, 0, 0],
    ['one wallet, e-mail and social', { connectors: connectors(1) }, 2, 1],
    ['a wallet used last counts once', { connectors: connectors(1), recent: ['w0'] }, 0, 3],
    ['external ones do not count', { connectors: [wallet('s', { kind: 'external' }), wallet('a')] }, 0, 3],
    ['custom wallets count', { settings: { customWallets: [{ id: 'own', name: 'Own' }] } }, 0, 3],
    ['featured wallets count', { directory, settings: { featuredWalletIds: ['d0', 'd1'] } }, 0, 2],
  ] as const)('%s', (_, given, otherMethods, room) => {
    expect(recommendedRoom(groupsOf(given), { otherMethods, isPhone: false })).toBe(room)
  })

  test('recommends nothing on a desktop without a wallet: the visitor reads how to get one', () => {
    expect(recommendedRoom(groupsOf({ directory }), usual)).toBe(0)
  })

  test('recommends four on a phone without a wallet: they open the page in their own browser', () => {
    expect(recommendedRoom(groupsOf({ directory }), { otherMethods: 0, isPhone: true })).toBe(4)
  })
})
