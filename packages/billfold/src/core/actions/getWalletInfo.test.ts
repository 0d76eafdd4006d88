import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { afterEach, expect, it } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getWalletInfo } from './getWalletInfo.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('names the connected wallet, and none before and after', async () => {
  const wallet = createMadeUpWallet({ id: 'com.fox', name: 'Fox' })
  const { kit, destroy } = createTestKit({ families: [createMadeUpFamily({ wallets: [wallet] })] })
  ends.push(destroy)
  expect(getWalletInfo(kit)).toBeUndefined()
  await connect(kit, { connector: 'com.fox' })
  const [{ icon, kind, rdns, walletId } = { icon: '', kind: '', rdns: '', walletId: '' }] =
    kit.store.getState().connectors
  expect(getWalletInfo(kit)).toEqual({ connectorId: 'com.fox', name: 'Fox', icon, kind, rdns, walletId })
  expect(getWalletInfo(kit, { namespace: 'toy' })?.name).toBe('Fox')
  expect(getWalletInfo(kit, { namespace: 'eip155' })).toBeUndefined()
  await disconnect(kit)
  expect(getWalletInfo(kit)).toBeUndefined()
})
