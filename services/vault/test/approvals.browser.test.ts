import { createDevnet } from '@billfold/devnet'
import { createPublicClient, encodeFunctionData, erc20Abi, http, maxUint256, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVaultPages, type VaultPages } from './support/openVaultPages.ts'
import { press } from './support/press.ts'
import { writeLogin } from './support/writeLogin.ts'

// What a visitor sees and approves, in a browser that partitions storage, host and vault on two sites, on real chains.

const evm = 'eip155:31337'
let pages: VaultPages
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet({ solana: true })
  const { usdx } = devnet.contracts[evm]
  pages = await openVaultPages({
    networks: [
      {
        id: evm,
        name: 'Devnet',
        symbol: 'ETH',
        decimals: 18,
        rpcUrl: devnet.chains[evm].rpcUrl,
        hostRpcOrigins: [],
        tokens: [{ address: usdx.address, name: usdx.name, symbol: usdx.symbol, decimals: usdx.decimals }],
      },
    ],
  })
})
afterAll(async () => {
  await pages?.close()
  await devnet?.stop()
})

type Address = `0x${string}`

test('a newcomer signs messages in the window, and in the frame a login for the site alone', async () => {
  const visit = await pages.visit()
  const { address } = await visit.logIn('ada@mail.example')
  await visit.must('SYNC_DAPP_DATA', { metadata: { name: 'Your Bank' }, projectId: 'listed' })
  const sign = (key: string, message: string) =>
    visit.begin(key, 'RPC_REQUEST', { method: 'personal_sign', params: [message, address] })

  await sign('one', 'Hello, world')
  await visit.frame.getByText('It is the first request of this site').waitFor()
  expect(await visit.frame.getByTestId('origin').textContent()).toBe(pages.hostUrl)
  const popup = await visit.openWindow()
  expect(await popup.getByRole('heading').textContent()).toBe('Sign this message?')
  expect(await popup.getByTestId('origin').textContent()).toBe(pages.hostUrl)
  expect(await popup.locator('.textContent').textContent()).toBe('Hello, world')
  await visit.approve(popup)
  const first = await visit.answer('one')
  expect(first?.error).toBeUndefined()
  const signature = first?.value as Address
  expect(await verifyMessage({ address: address as Address, message: 'Hello, world', signature })).toBe(true)

  await sign('two', 'Once more')
  await visit.frame.getByText('It is a message, and a page can hide what a message in it says.').waitFor()
  expect(await visit.frame.getByText('Your Bank').textContent()).toBe('It calls itself “Your Bank”')
  await visit.approve(await visit.openWindow())
  const second = (await visit.answer('two'))?.value as Address
  expect(await verifyMessage({ address: address as Address, message: 'Once more', signature: second })).toBe(true)

  const login = writeLogin({ address, origin: pages.hostUrl, statement: 'Come in' })
  await sign('login', login)
  await visit.frame.getByRole('heading', { name: 'Log in?' }).waitFor()
  expect(await visit.frame.getByText('Your Bank').textContent()).toBe('It calls itself “Your Bank”')
  await visit.approve()
  const third = (await visit.answer('login'))?.value as Address
  expect(await verifyMessage({ address: address as Address, message: login, signature: third })).toBe(true)
  expect(visit.violations).toEqual([])

  await sign('three', 'No')
  await visit.frame.getByRole('button', { name: 'Cancel' }).click()
  expect((await visit.answer('three'))?.error).toMatchObject({ code: 'wallet/rejected' })
  expect(await visit.events()).toContain('CLOSE')
  await visit.context.close()
})

test('a window that is done says nothing of what it still fetched', async () => {
  const visit = await pages.visit()
  const { address } = await visit.logIn('eva@mail.example')
  const said: string[] = []
  visit.context.on('console', message => said.push(message.text()))
  let isAway = false
  let giveUp = async () => {}
  await visit.context.route(/serveKeys/, route => {
    giveUp = () => route.abort()
    return isAway ? giveUp() : undefined
  })
  const asked = visit.context.waitForEvent('request', request => request.url().includes('serveKeys'))
  // A window that stays open can still log.
  await visit.context.addInitScript(() => Object.assign(globalThis, { close: () => {} }))
  await visit.begin('sign', 'RPC_REQUEST', { method: 'personal_sign', params: ['Hello', address] })
  const popup = await visit.openWindow()
  await visit.approve(popup)
  expect((await visit.answer('sign'))?.error).toBeUndefined()
  isAway = true
  await giveUp()
  // The same import fails after the window's own, whose error has then been handled. As a string: the test runner rewrites an `import()` that it sees.
  expect(await popup.evaluate(`import(${JSON.stringify((await asked).url())}).catch(() => 'failed')`)).toBe('failed')
  expect(said.filter(text => text.includes('[vault]'))).toEqual([])
  await visit.context.close()
})

test('a payment says what it does and what changes; an allowance without end has to be held, or is cut down', async () => {
  const visit = await pages.visit()
  const { address } = await visit.logIn('bob@mail.example')
  await visit.must('SWITCH_NETWORK', { chainId: evm })
  const { usdx } = devnet.contracts[evm]
  await devnet.fund({ chain: evm, address, amount: parseEther('5') })
  await devnet.fund({ chain: evm, address, amount: 7_000_000n, token: 'usdx' })
  const client = createPublicClient({ transport: http(devnet.chains[evm].rpcUrl) })
  const to = devnet.accounts[1]!.address
  const before = await client.getBalance({ address: to })

  await visit.begin('pay', 'RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to, value: `0x${parseEther('1.25').toString(16)}`, gas: '0x5208', type: '0x0' }],
  })
  await visit.frame.getByText('It may move something of value').waitFor()
  const popup = await visit.openWindow()
  expect(await popup.getByText('Send 1.25 ETH').count()).toBe(1)
  expect(await popup.locator('.page-code').getByText(to).count()).toBe(1)
  expect(await popup.locator('.page-change').allTextContents()).toEqual(['−1.25 ETH'])
  await visit.approve(popup)
  const hash = (await visit.answer('pay'))?.value as Address
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await client.getBalance({ address: to })) - before).toBe(parseEther('1.25'))

  const allow = (key: string) =>
    visit.begin(key, 'RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [
        {
          from: address,
          to: usdx.address,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] }),
        },
      ],
    })
  const allowance = () =>
    client.readContract({
      address: usdx.address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [address as Address, to],
    })
  await allow('exact')
  const cut = await visit.openWindow()
  await cut.getByText(`Allow spending all your ${usdx.symbol}`).waitFor()
  const closed = cut.waitForEvent('close')
  await press(cut.getByRole('button', { name: /Allow 7 .* instead/ }))
  await closed
  const again = await visit.openWindow()
  await again.getByText(`Allow spending 7 ${usdx.symbol}`).waitFor()
  await visit.approve(again)
  await client.waitForTransactionReceipt({ hash: (await visit.answer('exact'))?.value as Address })
  expect(await allowance()).toBe(7_000_000n)

  await allow('all')
  const held = await visit.openWindow()
  const released = held.waitForEvent('close')
  // A press is not enough.
  await held.locator('.page-end').scrollIntoViewIfNeeded()
  await held.locator('footer button').last().hover()
  await held.locator('footer button:not([aria-disabled=true])').nth(1).waitFor()
  await held.locator('footer button').last().click()
  expect(held.isClosed()).toBe(false)
  await visit.hold(held)
  await released
  await client.waitForTransactionReceipt({ hash: (await visit.answer('all'))?.value as Address })
  expect(await allowance()).toBe(maxUint256)
  await visit.context.close()
})
