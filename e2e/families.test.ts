import { beforeAll, describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

// Three families in one kit, on the demo and the local chains: connected in one session, restored by a reload, shown one
// after the other, ended one by one and all at once.

const demo = withDemo()
const { modal } = demo
const connected = () =>
  demo.seen.page
    .getByTestId('status')
    .filter({ hasText: /^connected$/ })
    .waitFor()

/** The button of the page that shows the account, whatever family it is of. */
const openAccount = () => demo.seen.page.locator('.stage button[title]').first().click()
const openWallets = async () => {
  await openAccount()
  await modal()
    .getByRole('button', { name: /^Wallet and accounts/ })
    .click()
  await modal().getByText('Other chains').waitFor()
}
const family = (name: string) => modal().getByRole('button', { name: new RegExp(`^${name}`) })

async function connectMore(name: string): Promise<void> {
  await openWallets()
  await family(name).click()
  await modal()
    .getByRole('button', { name: /^Connect on / })
    .click()
  await modal()
    .getByRole('button', { name: /Billfold Test Wallet/ })
    .click()
  await modal().waitFor({ state: 'hidden' })
  await connected()
}

beforeAll(async () => {
  const { page } = demo.seen
  page.setDefaultTimeout(20_000)
  const config = encodeURIComponent(JSON.stringify({ families: 'all', testWallet: 'auto' }))
  await page.goto(`${demo.stack.demo}?config=${config}`)
})

describe('three families in one session', () => {
  it('one wallet is one row, and asks on which chain', async () => {
    const { page } = demo.seen
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = modal().getByRole('button', { name: /Billfold Test Wallet/ })
    await row.waitFor()
    expect(await row.count()).toBe(1)
    await row.click()
    await modal().getByText('Select a chain for Billfold Test Wallet').waitFor()
    await family('EVM').click()
    await connected()
    await modal().waitFor({ state: 'hidden' })
  })

  it('the others are connected beside it, and every balance is shown', async () => {
    await connectMore('Solana')
    await connectMore('Bitcoin')
    await openWallets()
    await modal()
      .getByText(/[\d.,]+ ETH/)
      .waitFor()
    await modal()
      .getByText(/[\d.,]+ SOL/)
      .waitFor()
  })

  it('a reload brings all three back', async () => {
    const { page } = demo.seen
    await page.reload()
    await connected()
    await openWallets()
    await modal()
      .getByRole('button', { name: /^Disconnect Billfold Test Wallet from EVM/ })
      .waitFor()
    await modal()
      .getByRole('button', { name: /^Disconnect Billfold Test Wallet from Solana/ })
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('one is ended, then the rest at once', async () => {
    const { page } = demo.seen
    await openWallets()
    await modal()
      .getByRole('button', { name: /^Disconnect Billfold Test Wallet from EVM/ })
      .click()
    await modal().getByText('No wallet connected').waitFor()
    await modal().getByRole('button', { name: 'Disconnect all' }).click()
    await modal().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(demo.seen.errors).toEqual([])
  })
})
