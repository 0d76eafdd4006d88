import { describe, expect, test } from 'vitest'
import { connectSections } from './connectSections.ts'
import { type FrozenOrder, freezeOrder } from './freezeOrder.ts'
import { groupsOf, row, settingsOf, wallet } from './testing/samples.ts'

const directory = [row('fox', { rdns: ['example.fox'] }), row('hare'), row('owl'), row('emu')]
const draw = (given: Parameters<typeof groupsOf>[0], order?: FrozenOrder) => {
  const groups = groupsOf({ directory, ...given })
  return freezeOrder(order, connectSections(groups, settingsOf(), { otherMethods: 0, isPhone: false }), groups)
}
const places = ({ sections }: ReturnType<typeof draw>) =>
  sections.map(({ type, items }) => [type, ...items.map(item => item.place)])

describe('freezeOrder', () => {
  const first = draw({ connectors: [wallet('a')] })

  test('draws the sections as they are the first time', () => {
    expect(places(first)).toEqual([
      ['injected', 'a'],
      ['recommended', 'fox', 'hare', 'owl'],
    ])
  })

  test('keeps the groups of the host apart, and gives a late wallet its place in one', () => {
    const settings = { walletGroups: { Picks: ['owl', 'fox'], Rest: ['emu'] } }
    const grouped = (connectors: Parameters<typeof groupsOf>[0]['connectors'], order?: FrozenOrder) => {
      const groups = groupsOf({ directory, settings, ...(connectors ? { connectors } : {}) })
      const methods = { otherMethods: 0, isPhone: false }
      return freezeOrder(order, connectSections(groups, settingsOf(settings), methods), groups)
    }
    const expected = [
      ['Picks', 'owl', 'fox'],
      ['Rest', 'emu'],
    ]
    const titles = ({ sections }: ReturnType<typeof freezeOrder>) =>
      sections.map(({ group, items }) => [group, ...items.map(item => item.place)])
    const drawn = grouped([])
    expect(titles(drawn).filter(([group]) => group)).toEqual(expected)
    expect(titles(grouped([wallet('example.fox', { name: 'Fox' })], drawn.order)).filter(([group]) => group)).toEqual(
      expected,
    )
  })

  test('adds a wallet that announces itself late at the end, and drops no recommended one for it', () => {
    expect(places(draw({ connectors: [wallet('a'), wallet('late')] }, first.order))).toEqual([
      ['injected', 'a'],
      ['recommended', 'fox', 'hare', 'owl'],
      ['late', 'late'],
    ])
  })

  test('gives a late wallet the place that its row of the directory had', () => {
    const next = draw({ connectors: [wallet('a'), wallet('example.fox', { name: 'Fox' })] }, first.order)
    expect(places(next)).toEqual([
      ['injected', 'a'],
      ['recommended', 'fox', 'hare', 'owl'],
    ])
    expect(next.sections[1]?.items[0]?.connector?.id).toBe('example.fox')
  })

  test('keeps the order when another wallet becomes the one used last', () => {
    const two = draw({ connectors: [wallet('a'), wallet('b')] })
    expect(places(draw({ connectors: [wallet('a'), wallet('b')], recent: ['b'] }, two.order))).toEqual(places(two))
  })

  test('does not bring in more recommended wallets when one goes', () => {
    const two = draw({ connectors: [wallet('a'), wallet('b')] })
    expect(places(draw({ connectors: [wallet('a')] }, two.order))).toEqual([
      ['injected', 'a'],
      ['recommended', 'fox', 'hare'],
    ])
  })

  test('remembers late wallets in the order they came', () => {
    const second = draw({ connectors: [wallet('a'), wallet('z')] }, first.order)
    const third = draw({ connectors: [wallet('a'), wallet('b'), wallet('z')] }, second.order)
    expect(places(third).at(-1)).toEqual(['late', 'z', 'b'])
  })
})
