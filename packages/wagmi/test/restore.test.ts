import { testAccounts } from '@billfold/testkit'
import { connect, disconnect, getAccount, getConnectors } from 'billfold'
import { describe, expect, test } from 'vitest'
import { cookieToInitialState } from 'wagmi'
import { getConnection, reconnect as wagmiReconnect } from 'wagmi/actions'
import { createBrowser } from './support/createBrowser.ts'

// Reloads and tabs: wagmi stores and restores, once; the kit shows the result and makes no request.

const [one] = testAccounts
const id = 'dev.billfold.one'
const asked = ({ wallets: [wallet] }: ReturnType<typeof createBrowser>) =>
  wallet.log.filter(({ isAsked }) => isAsked).length
const connected = { status: 'connected', connectorId: id, address: one.address }

describe.each([false, true])('with ssr: %s', ssr => {
  test('a reload restores once, without a question, and the address is shown meanwhile', async () => {
    const browser = createBrowser()
    const first = browser.open({ ssr })
    await first.mount()
    await connect(first.kit, { connector: id })
    await first.leave()
    browser.wallets[0].set({ hang: ['eth_accounts'] })
    const from = browser.wallets[0].log.length
    const second = browser.open({ ssr })
    void second.mount()
    await expect.poll(() => second.config.state.status).toMatch(/connecting$/)
    // With ssr wagmi forgets who was there until a snapshot or the wallet answers; no account is shown rather than a wrong one.
    const meanwhile = ssr ? { status: 'disconnected' } : { ...connected, status: 'connecting', isConnected: false }
    await expect.poll(() => getAccount(second.kit)).toMatchObject(meanwhile)
    await second.leave()

    browser.wallets[0].repair()
    const third = browser.open({ ssr })
    await third.mount()
    await expect.poll(() => getAccount(third.kit)).toMatchObject(connected)
    expect(getConnection(third.config)).toMatchObject({ status: 'connected', address: one.address })
    expect(asked(browser)).toBe(1)
    // wagmi asks whether it may, then for the accounts; the kit adds nothing of its own.
    const reads = browser.wallets[0].log.slice(from).filter(({ method }) => method === 'eth_accounts')
    expect(reads.length).toBeLessThanOrEqual(3)
  })

  test('without reconnectOnMount nothing is restored, until the host does it', async () => {
    const browser = createBrowser()
    const first = browser.open({ ssr })
    await first.mount(false)
    await connect(first.kit, { connector: id })
    await first.leave()
    const second = browser.open({ ssr })
    await second.mount(false)
    await expect.poll(() => getConnectors(second.kit).length).toBe(1)
    expect(getAccount(second.kit)).toMatchObject({ status: 'disconnected', address: undefined })
    expect(getConnection(second.config).status).toBe('disconnected')
    await wagmiReconnect(second.config)
    expect(getAccount(second.kit)).toMatchObject(connected)
    expect(asked(browser)).toBe(1)
  })

  test('what the visitor has ended stays ended', async () => {
    const browser = createBrowser()
    const first = browser.open({ ssr })
    await first.mount()
    // A wallet that cannot forget the page.
    browser.wallets[0].set({ unsupported: ['wallet_revokePermissions'] })
    await connect(first.kit, { connector: id })
    await disconnect(first.kit)
    await first.leave()
    const second = browser.open({ ssr })
    await second.mount()
    await expect.poll(() => second.config.state.status).toBe('disconnected')
    expect(getAccount(second.kit).status).toBe('disconnected')
  })
})

test('with ssr and a snapshot in a cookie the address is there before the wallet has answered', async () => {
  const browser = createBrowser()
  const first = browser.open({ ssr: true })
  await first.mount()
  await connect(first.kit, { connector: id })
  const cookie = `wagmi.store=${browser.storage.getItem('wagmi.store')}`
  await first.leave()
  browser.wallets[0].set({ delayMs: 50 })
  const second = browser.open({ ssr: true })
  const mounting = second.mount(true, cookieToInitialState(second.config, cookie))
  expect(getAccount(second.kit)).toMatchObject({ ...connected, status: 'connecting', isConnected: false })
  await mounting
  await expect.poll(() => getAccount(second.kit)).toMatchObject(connected)
  expect(asked(browser)).toBe(1)
})

test('the kit writes no connection of its own', async () => {
  const browser = createBrowser()
  const page = browser.open()
  await connect(page.kit, { connector: id })
  const kept = browser.storage.getItem('@billfold/connections') ?? ''
  expect(kept).not.toContain(one.address)
  expect(browser.storage.getItem('wagmi.store')).toContain(one.address)
})

test('a visitor who leaves while wagmi restores is disconnected, not brought back', async () => {
  const browser = createBrowser()
  const first = browser.open()
  await first.mount()
  await connect(first.kit, { connector: id })
  await first.leave()
  browser.wallets[0].set({ delayMs: 50 })
  const second = browser.open()
  void second.mount()
  await expect.poll(() => getAccount(second.kit).status).toBe('connecting')
  await disconnect(second.kit)
  await expect.poll(() => second.config.state.status).toBe('disconnected')
  expect(getAccount(second.kit).status).toBe('disconnected')
  expect(second.config.state.connections.size).toBe(0)
})

describe('two tabs', () => {
  test('what one connects the other shows, and what one ends the other ends', async () => {
    const browser = createBrowser()
    const [left, right] = [browser.open(), browser.open()]
    await connect(left.kit, { connector: id })
    await expect.poll(() => getAccount(right.kit)).toMatchObject(connected)
    await disconnect(right.kit)
    await expect.poll(() => getAccount(left.kit).status).toBe('disconnected')
    expect(getConnection(left.config).status).toBe('disconnected')
    expect(asked(browser)).toBe(1)
  })

  test('also with a wallet that cannot forget the page (promise P7)', async () => {
    const browser = createBrowser()
    browser.wallets[0].set({ unsupported: ['wallet_revokePermissions'] })
    const [left, right] = [browser.open(), browser.open()]
    await connect(left.kit, { connector: id })
    await expect.poll(() => getAccount(right.kit).status).toBe('connected')
    await disconnect(right.kit)
    await expect.poll(() => getConnection(left.config).status).toBe('disconnected')
    expect(getAccount(left.kit).status).toBe('disconnected')
  })
})
