import { verifyBitcoinMessage } from '@billfold/bitcoin/verify'
import { bitcoinAccounts, solanaAccounts } from '@billfold/devnet'
import { verifySolanaMessage } from '@billfold/solana/verify'
import { installVirtualWalletIn } from '@billfold/testkit/playwright'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

// Several wallets at once, on the demo: two of EVM chains, one of Solana, one of Bitcoin; each acts, none is lost by adding
// another, a reload and a second tab have all of them, and they end one by one and all at once.

/** The sixth account of the devnet, which the demo's own wallets do not hold. */
const SECOND = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const SECOND_KEY = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'
const demo = withDemo()
const { modal } = demo
const TEXT = 'Hello from the Billfold demo'

const tab = (name: string) => modal().getByRole('tab', { name })
const openWallets = async () => {
  await demo.seen.page.locator('nav[aria-label=Wallet] .bf-account').click()
  await modal()
    .getByRole('button', { name: /^Wallet and accounts/ })
    .click()
  await tab('Solana').waitFor()
}
const leave = async () => {
  await modal().getByRole('button', { name: 'Close', exact: true }).first().click()
  await modal().waitFor({ state: 'hidden' })
}
/** Names and states of the wallets that the page keeps. */
const kept = (page: Page = demo.seen.page) =>
  page.evaluate(() => {
    const { d } = JSON.parse(localStorage.getItem('@billfold/connections') ?? '{"d":[]}') as {
      d: { name: string; namespace: string; status: string }[]
    }
    return d.map(({ name, namespace, status }) => `${namespace} ${name} ${status}`).sort()
  })
/** Signs with an account that is chosen by its address, and reads the signature. */
async function signWith(address: string): Promise<string> {
  const { page } = demo.seen
  const card = page.locator('article', { has: page.getByRole('heading', { name: 'Sign', exact: true }) })
  const before = (await card.getByTestId('signature').count()) ? await card.getByTestId('signature').textContent() : ''
  await card.getByRole('combobox', { name: 'Sign with' }).selectOption(address)
  await card.getByRole('button', { name: 'Sign message' }).click()
  const shown = async () =>
    (await card.getByTestId('signature').count()) ? card.getByTestId('signature').textContent() : ''
  await expect.poll(shown).not.toBe(before)
  await expect.poll(shown).toBeTruthy()
  return (await shown()) ?? ''
}

/** The second wallet, which is in every tab as an extension is. */
const install = (page: Page) =>
  installVirtualWalletIn(page, {
    chains: { 31337: demo.stack.chains['eip155:31337'] as string },
    rdns: 'example.second',
    name: 'Second Wallet',
    privateKeys: [SECOND_KEY],
    mode: 'auto',
  })

afterEach(context => demo.closeAfter(context))
beforeAll(async () => {
  const { page } = demo.seen
  page.setDefaultTimeout(20_000)
  await install(page)
  const config = encodeURIComponent(JSON.stringify({ testWallet: 'auto', multiWallet: true }))
  await page.goto(`${demo.stack.demo}?config=${config}`)
})

describe('several wallets in one session', () => {
  it('a second wallet is added beside the first, and both are shown then', async () => {
    const { page } = demo.seen
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal()
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .click()
    await modal().getByRole('button', { name: /^EVM/ }).click()
    await modal().waitFor({ state: 'hidden' })
    await openWallets()
    await modal().getByRole('button', { name: 'Add a wallet' }).click()
    await modal()
      .getByRole('button', { name: /^Second Wallet/ })
      .click()
    await modal().getByText('Also connected').waitFor()
    await modal().getByRole('button', { name: 'More for Billfold Test Wallet' }).waitFor()
    await expect.poll(kept).toEqual(['eip155 Billfold Test Wallet connected', 'eip155 Second Wallet active'])
    await leave()
  })

  it.each(['Solana', 'Bitcoin'])('a wallet of %s is added from its tab', async family => {
    await openWallets()
    await tab(family).click()
    await modal().getByText('No wallet connected').waitFor()
    await modal().getByRole('button', { name: 'Add a wallet' }).click()
    await modal()
      .getByRole('button', { name: /^Connect on / })
      .click()
    await modal()
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .click()
    await modal().getByRole('tab', { name: family, selected: true }).waitFor()
    await leave()
  })

  it('each of them signs, without a switch', async () => {
    const { page } = demo.seen
    const active = await page.getByTestId('address').textContent()
    expect(
      await verifyMessage({ address: SECOND, message: TEXT, signature: (await signWith(SECOND)) as `0x${string}` }),
    ).toBe(true)
    const solana = solanaAccounts.find(({ label }) => label === 'alice')?.address ?? ''
    expect(verifySolanaMessage({ address: solana, message: TEXT, signature: await signWith(solana) })).toBe(true)
    const bitcoin = bitcoinAccounts[0].payment.address
    expect(verifyBitcoinMessage({ address: bitcoin, message: TEXT, signature: await signWith(bitcoin) })).toBe(true)
    expect(await page.getByTestId('address').textContent()).toBe(active)
  })

  it('a reload brings all of them back', async () => {
    const before = await kept()
    await demo.seen.page.reload()
    await expect.poll(kept).toEqual(before)
    await demo.seen.page
      .getByTestId('status')
      .filter({ hasText: /^connected$/ })
      .waitFor()
    await openWallets()
    await tab('EVM').click()
    await modal().getByRole('button', { name: 'More for Billfold Test Wallet' }).waitFor()
    await leave()
  })

  it('a switch and a name in one tab are in the other', async () => {
    const { page } = demo.seen
    await openWallets()
    await tab('EVM').click()
    await modal().getByRole('button', { name: 'Use EVM' }).click()
    await expect.poll(() => page.getByTestId('address').textContent()).toBe(SECOND)
    await leave()
    const other = await page.context().newPage()
    try {
      await install(other)
      await other.goto(page.url())
      await other
        .getByTestId('status')
        .filter({ hasText: /^connected$/ })
        .waitFor()
      await page.bringToFront()
      await openWallets()
      await modal().getByRole('button', { name: 'More for Billfold Test Wallet' }).click()
      await modal().locator('li .bf-more').getByRole('button', { name: 'Rename' }).click()
      await page.keyboard.type('Savings')
      await page.keyboard.press('Enter')
      await modal()
        .getByRole('button', { name: /^Savings/ })
        .first()
        .click()
      await expect.poll(() => page.getByTestId('address').textContent()).not.toBe(SECOND)
      await leave()
      await expect
        .poll(() => other.getByTestId('address').textContent())
        .toBe(await page.getByTestId('address').textContent())
      await other.bringToFront()
      await other.locator('nav[aria-label=Wallet] .bf-account').click()
      await other.locator('billfold-modal dialog').getByText('Savings').first().waitFor()
    } finally {
      await other.close()
    }
  })

  it('one ends, the others stay; all end after a second press', async () => {
    const { page } = demo.seen
    await openWallets()
    await tab('EVM').click()
    await modal().getByRole('button', { name: 'Disconnect', exact: true }).click()
    const count = async (status: string) => (await kept()).filter(record => record.endsWith(status)).length
    await expect.poll(() => count('disconnected')).toBe(1)
    // The one that waited took its place.
    expect(await count('active')).toBe(3)
    await modal().getByRole('button', { name: 'Disconnect all' }).click()
    await modal().getByRole('button', { name: 'Disconnect all' }).click()
    await modal().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect((await kept()).every(record => record.endsWith('disconnected'))).toBe(true)
  })
})
