import { createMadeUpFamily, createVirtualEmbedded, madeUpAccounts } from '@billfold/testkit'
import { connect, disconnect, getConnectors, getUser, type UserSnapshot, watchUser } from 'billfold'
import { expect, onTestFinished, test } from 'vitest'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { createTestOrigin } from '../../testkit/src/seams/createTestOrigin.ts'

// Who is logged in, as the page may know it (specification section 3: email, user name, provider, account type, deployed).

const user = {
  userName: 'ada',
  provider: 'github',
  custody: 'user-sealed',
  isOnThisDeviceAlone: true,
  smartAccountDeployed: false,
} as const

async function open(given: createVirtualEmbedded.Options['user'] = user) {
  const vault = createVirtualEmbedded({
    loadUi: async () => ({}),
    holdings: { toy: { accounts: madeUpAccounts, approvedNetworks: 'all' } },
    user: given,
  })
  const origin = createTestOrigin()
  const { kit, clock, destroy } = createTestKit({
    origin,
    families: [createMadeUpFamily({ wallets: [] })],
    connectors: [vault.factory],
  })
  onTestFinished(destroy)
  /** The vault answers by the kit's clock. */
  const join = async () => {
    const connecting = connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
    connecting.catch(() => {})
    await clock.advance(5_000)
    await connecting
  }
  return { kit, vault, join }
}

test('no visitor is, before the wallet is connected, though the vault knows them', async () => {
  const { kit, vault } = await open()
  expect(vault.user).toMatchObject({ userName: 'ada' })
  expect(getUser(kit)).toBeUndefined()
})

test('the connected one is, and the page sees no more of them than it may', async () => {
  const { kit, join } = await open()
  const received: (UserSnapshot | undefined)[] = []
  const stop = watchUser(kit, { onChange: next => received.push(next) })
  await join()
  const seen = {
    email: undefined,
    userName: 'ada',
    provider: 'github',
    accountType: madeUpAccounts[0]?.type,
    isSmartAccountDeployed: false,
  }
  expect(getUser(kit)).toEqual(seen)
  expect(Object.keys(getUser(kit) ?? {}).sort()).toEqual(Object.keys(seen).sort())
  expect(getUser(kit, { namespace: 'eip155' })).toBeUndefined()
  await disconnect(kit)
  expect(getUser(kit)).toBeUndefined()
  expect(received).toEqual([seen, undefined])
  stop()
  await join().catch(() => {})
  expect(received).toHaveLength(2)
})

test('a login by e-mail has "email" as the provider, a login by passkey has none', async () => {
  for (const [given, provider] of [
    [{ email: 'ada@example.com' }, 'email'],
    [{}, undefined],
  ] as const) {
    const { kit, join } = await open(given)
    await join()
    expect(getUser(kit)?.provider).toBe(provider)
  }
})
