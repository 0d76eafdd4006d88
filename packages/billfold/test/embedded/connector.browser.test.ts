import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPair } from './support/openPair.ts'

// The connector of `embedded()` in a browser, against a vault that does what the test says. The real vault is in e2e.

let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  pair = await openPair()
})
afterAll(() => pair?.close())

test('a visitor logs in by e-mail, signs, and is known again after a reload; nothing happens before', async () => {
  const { page, errors } = await pair.open()
  expect(errors).toEqual([])
  // Nobody has logged in here: no frame, no request.
  expect(page.frames()).toHaveLength(1)
  expect(await page.evaluate(() => window.page.embedded.user())).toBeUndefined()
  const connected = await page.evaluate(() => window.page.logIn())
  const frame = await pair.frameOf(page)
  const address = await frame.evaluate(() => window.vault.address)
  expect(connected.connected.eip155).toEqual({
    accounts: [{ address, type: 'eoa' }],
    approvedNetworks: 'all',
    networkId: 'eip155:1',
  })
  expect(await frame.evaluate(() => window.vault.log)).toEqual([
    'SYNC_DAPP_DATA',
    'SYNC_THEME',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_USER',
  ])
  expect(await page.evaluate(() => window.page.embedded.user())).toEqual({
    email: 'ada@example.com',
    custody: 'user-sealed',
  })
  expect(await page.evaluate(() => window.page.embedded.smartAccountNetworks())).toEqual(['eip155:8453'])

  // A request that needs the visitor opens the modal, is shown, and closes it behind itself.
  const signing = page.evaluate(async () => {
    const signature = await window.page.actions.signMessage(window.page.kit, { message: 'Hello' })
    return window.page.actions.verifyMessage('Hello', signature)
  })
  await expect.poll(() => page.evaluate(() => window.page.view())).toBe('ApproveTransaction')
  expect(await page.evaluate(() => window.page.embedded.requests())).toEqual([
    { id: 1, method: 'personal_sign', network: 'eip155:1' },
  ])
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(1)
  await frame.evaluate(() => window.vault.approvals[0]?.answer(true))
  expect(await signing).toBe(address)
  expect(await page.evaluate(() => [window.page.view(), window.page.embedded.requests().length])).toEqual([
    undefined,
    0,
  ])
  expect(await frame.evaluate(() => window.vault.payloads.at(-1))).toMatchObject({
    chainId: 1,
    chainNamespace: 'eip155',
  })

  await page.reload()
  const again = await pair.frameOf(page)
  await expect.poll(() => page.evaluate(() => window.page.actions.getAccount(window.page.kit).status)).toBe('connected')
  expect(await again.evaluate(() => window.vault.log.slice(3))).toEqual(['IS_CONNECTED', 'GET_USER'])
  expect(errors).toEqual([])
  await page.close()
})
