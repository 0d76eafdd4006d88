import { expect, test } from 'vitest'
import { createTestClock } from '../seams/createTestClock.ts'
import { createVirtualWallet } from './createVirtualWallet.ts'
import { installVirtualWallet } from './installVirtualWallet.ts'
import type { ProviderInfo, Switches } from './Switches.ts'

function setUp(switches: Partial<Switches> = {}) {
  const clock = createTestClock()
  const wallet = createVirtualWallet({ chains: { 1: 'http://node.test' }, clock, switches })
  const page: EventTarget & { ethereum?: unknown } = new EventTarget()
  const announced: { info: ProviderInfo; provider: unknown }[] = []
  page.addEventListener('eip6963:announceProvider', event => announced.push((event as CustomEvent).detail))
  return { clock, wallet, page, announced, request: () => page.dispatchEvent(new Event('eip6963:requestProvider')) }
}

test('announces itself now and whenever a page asks, frozen as EIP-6963 wants it', () => {
  const { wallet, page, announced, request } = setUp()
  const uninstall = installVirtualWallet(page, wallet)
  request()
  expect(announced).toHaveLength(2)
  expect(announced[0]?.info).toEqual(wallet.info)
  expect(announced[0]?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(announced[0]?.provider).toBe(wallet.provider)
  expect(Object.isFrozen(announced[0]) && Object.isFrozen(announced[0]?.info)).toBe(true)
  uninstall()
  uninstall()
  request()
  expect(announced).toHaveLength(2)
})

test('comes late, without answers until then', async () => {
  const { clock, wallet, page, announced, request } = setUp({ announceLateMs: 4_000 })
  installVirtualWallet(page, wallet)
  await clock.advance(3_999)
  request()
  expect(announced).toEqual([])
  await clock.advance(1)
  request()
  expect(announced).toHaveLength(2)
})

test('a late wallet that is taken out never comes', async () => {
  const { clock, wallet, page, announced } = setUp({ announceLateMs: 4_000 })
  installVirtualWallet(page, wallet)()
  await clock.advance(10_000)
  expect(announced).toEqual([])
  expect(clock.timerCount).toBe(0)
})

test('announces 200 times and under a false name', () => {
  const { wallet, page, announced } = setUp({ announceTimes: 200, spoof: { rdns: 'io.metamask', name: 'MetaMask' } })
  installVirtualWallet(page, wallet)
  expect(announced).toHaveLength(200)
  expect(announced[199]?.info).toMatchObject({ rdns: 'io.metamask', name: 'MetaMask', uuid: wallet.info.uuid })
})

test('stands at window.ethereum only when it shall, and leaves it again', () => {
  const { wallet, page } = setUp()
  installVirtualWallet(page, wallet)
  expect(page.ethereum).toBeUndefined()
  const received: string[] = []
  page.addEventListener('ethereum#initialized', () => received.push('initialized'))
  const uninstall = installVirtualWallet(page, wallet, { legacy: true, isAnnounced: false })
  expect(page.ethereum).toBe(wallet.provider)
  expect(received).toEqual(['initialized'])
  uninstall()
  expect(page.ethereum).toBeUndefined()
})

test('leaves out of its announcement what is spoofed as null', () => {
  const { wallet, page, announced } = setUp({ spoof: { rdns: null, name: 'Fox' } })
  installVirtualWallet(page, wallet)
  expect(Object.keys(announced[0]?.info ?? {})).toEqual(['name', 'icon', 'uuid'])
})

test('stands in a list at window.ethereum with others', () => {
  const { wallet, page } = setUp()
  const { wallet: other } = setUp()
  installVirtualWallet(page, wallet, { legacy: 'listed', isAnnounced: false })
  installVirtualWallet(page, other, { legacy: 'listed', isAnnounced: false })
  const { ethereum } = page as { ethereum?: { providers?: unknown } }
  expect([ethereum === wallet.provider, ethereum?.providers]).toEqual([true, [wallet.provider, other.provider]])
})

test('a non-configurable window.ethereum cannot be taken', () => {
  const { wallet, page } = setUp()
  installVirtualWallet(page, wallet, { legacy: 'nonConfigurable' })
  expect(() => Object.defineProperty(page, 'ethereum', { value: 1 })).toThrow()
  expect(page.ethereum).toBe(wallet.provider)
})
