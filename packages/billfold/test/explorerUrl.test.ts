import { createMadeUpFamily, createMadeUpWallet, madeUpNetworks } from '@billfold/testkit'
import { connect, getAccount, type Network } from 'billfold'
import { expect, onTestFinished, test } from 'vitest'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'

// The account's page at the explorer of its network (specification section 3: addressExplorerUrl).

test.each([
  ['https://spyglass.example', 'https://spyglass.example/address/ada.harbour'],
  ['https://spyglass.example//', 'https://spyglass.example/address/ada.harbour'],
  ['https://spyglass.example/sea/?at=night', 'https://spyglass.example/sea/address/ada.harbour?at=night'],
  [undefined, undefined],
])('an explorer at %s has the account at %s', async (url, expected) => {
  const [first, ...others] = madeUpNetworks
  const { explorer: _, ...plain } = first as Network
  const networks = [url === undefined ? plain : { ...plain, explorer: { name: 'Spyglass', url } }, ...others]
  const family = createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'fox' })] })
  const { kit, destroy } = createTestKit({ families: [{ ...family, networks }] })
  onTestFinished(destroy)
  expect(getAccount(kit).explorerUrl).toBeUndefined()
  await connect(kit, { connector: 'fox' })
  expect(getAccount(kit).explorerUrl).toBe(expected)
})
