import { connect, getAccount, isBillfoldError, switchAccount } from 'billfold'
import { afterEach, expect, test } from 'vitest'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'

const open: TestKit[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})

async function start({ isWrittenInLower = false } = {}) {
  const clock = createTestClock()
  const family = createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'fox', name: 'fox', clock })], clock })
  const written = isWrittenInLower ? { formatAddress: (address: string) => address.toLowerCase() } : {}
  const made = createTestKit({ clock, families: [{ ...family, ...written }] })
  open.push(made)
  await expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)
  return made.kit
}

const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return isBillfoldError(error) ? error.code : error
  }
  return undefined
}

test('puts another granted account first, in any case of its letters where case is not significant', async () => {
  const kit = await start({ isWrittenInLower: true })
  await connect(kit, { connector: 'fox' })
  const [first, second, ...others] = getAccount(kit).accounts
  expect(madeUpAccounts.length).toBeGreaterThan(1)
  expect(switchAccount(kit, { address: second?.address.toUpperCase() ?? '' }).address).toBe(second?.address)
  expect(getAccount(kit).accounts).toEqual([second, first, ...others])
})

test('takes no account for another one whose letters differ by their case alone, where that distinguishes addresses', async () => {
  const kit = await start()
  await connect(kit, { connector: 'fox' })
  const other = getAccount(kit).accounts[1]?.address ?? ''
  expect(codeOf(() => switchAccount(kit, { address: other.toUpperCase() }))).toBe('connector/account-not-found')
  expect(switchAccount(kit, { address: other }).address).toBe(other)
})

test('refuses what the wallet does not grant, and a page without a wallet', async () => {
  const kit = await start()
  expect(codeOf(() => switchAccount(kit, { address: '0x1' }))).toBe('connector/not-connected')
  await connect(kit, { connector: 'fox' })
  const before = getAccount(kit).address
  expect(codeOf(() => switchAccount(kit, { address: '0x1' }))).toBe('connector/account-not-found')
  expect(getAccount(kit).address).toBe(before)
})
