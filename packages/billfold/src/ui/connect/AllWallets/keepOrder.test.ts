import { expect, test } from 'vitest'
import { groupsOf, row, wallet } from '../../shared/wallets/testing/samples.ts'
import { walletKey } from '../../shared/wallets/walletKey.ts'
import { keepOrder } from './keepOrder.ts'

const itemsOf = (...ids: string[]) => groupsOf({ directory: ids.map(id => row(id)) }).others
const keys = (items: ReturnType<typeof keepOrder>) => items.map(walletKey)

test.each([
  ['nothing drawn', undefined, ['b', 'a'], ['b', 'a']],
  ['new ones come after', ['a', 'c'], ['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'd']],
  ['gone ones leave', ['a', 'b', 'c'], ['c', 'a'], ['a', 'c']],
  ['all are new', ['x'], ['b', 'a'], ['b', 'a']],
])('%s', (_, before, items, drawn) => {
  expect(keys(keepOrder(before, itemsOf(...items)))).toEqual(drawn)
})

test('a wallet that is found keeps the place of its directory row', () => {
  const directory = [row('a'), row('fox', { rdns: ['example.fox'] }), row('b')]
  const { injected, others } = groupsOf({ directory, connectors: [wallet('example.fox')] })
  const drawn = keepOrder(['a', 'fox', 'b'], [...injected, ...others])
  expect(keys(drawn)).toEqual(['a', 'fox', 'b'])
  expect(drawn[1]?.connector?.id).toBe('example.fox')
})
