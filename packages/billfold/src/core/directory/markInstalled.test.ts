import { expect, test } from 'vitest'
import { row, wallet } from '../../ui/shared/wallets/testing/samples.ts'
import { markInstalled } from './markInstalled.ts'

test('each wallet says whether it is installed, and the first group that names it, by slug, registry id or rdns', () => {
  const wallets = [
    row('fox', { explorerId: 'f0', rdns: ['example.fox'] }),
    row('hare', { rdns: ['example.hare'] }),
    row('owl'),
    row('emu'),
  ]
  const settings = {
    featuredWalletIds: ['owl'],
    walletGroups: { Quick: ['example.hare', 'f0'], Wise: ['owl', 'fox'] },
  }
  const found = markInstalled({ wallets, count: 9 }, [wallet('example.fox')], settings)
  expect(found.count).toBe(9)
  expect(found.wallets.map(({ id, connectorId, isInstalled, group }) => [id, connectorId, isInstalled, group])).toEqual(
    [
      ['fox', 'example.fox', true, 'Quick'],
      ['hare', undefined, false, 'Quick'],
      ['owl', undefined, false, undefined],
      ['emu', undefined, false, undefined],
    ],
  )
})
