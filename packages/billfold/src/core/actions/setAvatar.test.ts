import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { expect, it } from 'vitest'
import { createTestClock } from '../../../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { keepIdentity } from '../identity/keepIdentity.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { setAvatar } from './setAvatar.ts'

it('draws an account with the picture of the host, before it connects or after, beside its name', async () => {
  const clock = createTestClock()
  const family = createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ id: 'fox', clock })] })
  const { kit, destroy } = createTestKit({ clock, families: [family] })
  const asked: unknown[] = []
  setAvatar(kit, {
    toImage(account) {
      asked.push(account)
      return `/avatars/${account.address}.png`
    },
  })
  expect(asked).toEqual([])
  await connect(kit, { connector: 'fox' })
  expect(asked[0]).toEqual({ address: 'ada.harbour', networkId: 'toy:harbour', profileImage: undefined })
  expect(getAccount(kit)).toMatchObject({ profileName: undefined, profileImage: '/avatars/ada.harbour.png' })
  // What its name says comes later, and does not take the place of the host's picture.
  const { accountId } = getAccount(kit)
  if (accountId) keepIdentity(kit, accountId, { name: 'ada.eth', avatar: 'data:image/png;base64,AA' })
  expect(getAccount(kit)).toMatchObject({ profileName: 'ada.eth', profileImage: '/avatars/ada.harbour.png' })
  destroy()
})

it('keeps the picture of the name where the host has none, and ignores a host that throws', async () => {
  const clock = createTestClock()
  const family = createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ id: 'fox', clock })] })
  const { kit, events, destroy } = createTestKit({ clock, families: [family] })
  let isBroken = false
  setAvatar(kit, {
    toImage() {
      if (isBroken) throw new Error('the host')
      return undefined
    },
  })
  await connect(kit, { connector: 'fox' })
  const { accountId } = getAccount(kit)
  if (accountId) keepIdentity(kit, accountId, { name: 'ada.eth', avatar: 'data:image/png;base64,AA' })
  expect(getAccount(kit).profileImage).toBe('data:image/png;base64,AA')
  isBroken = true
  await disconnect(kit)
  await connect(kit, { connector: 'fox' })
  expect(getAccount(kit).isConnected).toBe(true)
  expect(events.filter(event => event.type === 'ALERT' && event.code === 'host/listener')).toHaveLength(1)
  destroy()
})
