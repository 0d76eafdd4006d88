import { accounts, contracts, solanaAccounts, solanaRow, solanaTokens } from '@billfold/devnet'
import type { Browser, Page } from 'playwright-core'
import { createPublicClient, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { findAxeViolations } from './support/findAxeViolations.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// Buying and depositing over the running stack: a page of the demo asks the API, a visitor pays on the provider's page in a browser.

const newcomer = accounts[7].address
type Order = { readonly status: string; readonly hash: string | null; readonly reason: string | null }

let stack: StackAddresses
let browser: Browser
let demo: Page
beforeAll(async () => {
  stack = await shareStack()
  browser = await launchRealBrowser()
  demo = await (await browser.newContext()).newPage()
  await demo.goto(stack.demo)
})
afterAll(() => browser?.close())

/** What a script of the demo does. */
async function ask<answer>(path: string, body?: object): Promise<answer> {
  const url = `${stack.api}${path}?projectId=billfold-demo`
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const text = await demo.evaluate(async ([url, init]) => (await fetch(url, init)).text(), [url, init] as const)
  return JSON.parse(text) as answer
}

const buy = (network: string, address: string, assets = ['USDx']) =>
  ask<{ url: string; orderId: string; address: string }>('/v1/generators/onrampurl', {
    destinationWallets: [{ address, assets }],
    defaultNetwork: network,
    presetFiatAmount: '50',
  })
const orderOf = (id: string) => ask<Order>(`/v1/onramp/orders/${id}`)

async function openCheckout(url: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(url)
  return page
}

async function pay(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay 51\.15 USD/ }).click()
}

async function dollarsOf(network: 'eip155:31337' | 'eip155:31338'): Promise<bigint> {
  const client = createPublicClient({ transport: http(stack.chains[network]) })
  const address = contracts[network].usdx.address
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [newcomer] })
}

describe('a newcomer buys 50 test dollars', () => {
  it.each(['eip155:31337', 'eip155:31338'] as const)('by card with 3-D Secure, on %s', async network => {
    const before = await dollarsOf(network)
    const { address, orderId, url } = await buy(network, newcomer)
    expect(address).toBe(newcomer)
    const page = await openCheckout(url)
    await page.getByText(newcomer).waitFor()
    await pay(page, '4000 0000 0000 3220')
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Confirm' }).dblclick()
    await page.getByRole('heading', { name: 'Purchase complete' }).waitFor()
    await page.reload()
    await expect.poll(() => orderOf(orderId)).toMatchObject({ status: 'success', hash: expect.stringMatching(/^0x/) })
    expect((await dollarsOf(network)) - before).toBe(50_000_000n)
    await page.context().close()
  })

  it('on Solana, also after the window was closed', async () => {
    const owner = solanaAccounts[7].address
    const { orderId, url } = await buy(solanaRow.id, owner)
    const page = await openCheckout(url)
    await pay(page, '4242 4242 4242 4242')
    await page.context().close()
    await expect.poll(() => orderOf(orderId)).toMatchObject({ status: 'success' })
    const response = await fetch(stack.chains[solanaRow.id] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner' },
        params: [owner, { mint: solanaTokens.usdx.mint }, { encoding: 'jsonParsed' }],
      }),
    })
    expect(await response.text()).toContain('"uiAmountString":"50"')
  })

  it('with a card that is declined', async () => {
    const { orderId, url } = await buy('eip155:31337', newcomer)
    const page = await openCheckout(url)
    await pay(page, '4000000000000002')
    await page.getByText('Your bank declined the card').waitFor()
    await expect.poll(() => orderOf(orderId)).toMatchObject({ status: 'failed', reason: 'card_declined' })
    await page.context().close()
  })
})

it('deposits from the exchange', async () => {
  const call = async (method: string, params: object) =>
    (await ask<{ result: never }>('/v1/json-rpc', { jsonrpc: '2.0', id: 1, method, params })).result
  const asset = `eip155:31337/erc20:${contracts['eip155:31337'].usdx.address}`
  expect(await call('reown_getExchanges', { page: 0, asset })).toMatchObject({ exchanges: [{ id: 'sandbox' }] })
  const recipient = `eip155:31337:${newcomer}`
  const asked = { exchangeId: 'sandbox', asset, amount: '12.5', recipient }
  const begun: { url: string; sessionId: string } = await call('reown_getExchangePayUrl', asked)
  const before = await dollarsOf('eip155:31337')
  const page = await openCheckout(begun.url)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Withdraw USDx' }).click()
  const status = () => call('reown_getExchangeBuyStatus', { exchangeId: 'sandbox', sessionId: begun.sessionId })
  await expect.poll(status).toMatchObject({ status: 'SUCCESS' })
  expect((await dollarsOf('eip155:31337')) - before).toBe(12_500_000n)
  await page.context().close()
})

it.each(['light', 'dark'] as const)('the pages of the provider fit 320 px and obey axe in %s', async colorScheme => {
  const { url } = await buy('eip155:31337', newcomer)
  const page = await openCheckout(url, { colorScheme, viewport: { width: 320, height: 640 } })
  const check = async () => {
    expect(await findAxeViolations(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBe(clientWidth)
  }
  await check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Card number').evaluate(field => field === document.activeElement)).toBe(true)
  await check()
  await pay(page, '4000 0000 0000 3220')
  await page.getByLabel('Code').waitFor()
  await check()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You cancelled the purchase').waitFor()
  await check()
  // The script of the page is allowed by its policy: the press closes the window, where a script had opened it.
  await page.getByRole('button', { name: 'Close window' }).waitFor()
  await page.context().close()
})
