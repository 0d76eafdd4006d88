import { bitcoinAccounts } from '@billfold/devnet'
import { beforeAll, describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

// Three families in one kit, on the demo and the local chains: connected in one session, restored by a reload, shown one
// after the other, ended one by one and all at once.

const BOB = bitcoinAccounts.find(({ label }) => label === 'bob')?.payment.address as string

type Sums = { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
type Stats = { readonly chain_stats: Sums; readonly mempool_stats: Sums }

const demo = withDemo()
const { modal } = demo
const connected = () =>
  demo.seen.page
    .getByTestId('status')
    .filter({ hasText: /^connected$/ })
    .waitFor()

/** The button of the page that shows the account, whatever family it is of. */
const openAccount = () => demo.seen.page.locator('nav[aria-label=Wallet] .bf-account').click()
const openWallets = async () => {
  await openAccount()
  await modal()
    .getByRole('button', { name: /^Wallet and accounts/ })
    .click()
  await modal().getByText('Other chains').waitFor()
}
/** Out of the modal, whatever it shows. */
const leave = async () => {
  await modal().getByRole('button', { name: 'Close', exact: true }).first().click()
  await modal().waitFor({ state: 'hidden' })
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
      .getByText(/^47[\d.]* ETH$/)
      .waitFor()
    await leave()
    await openAccount()
    await modal()
      .getByText(/^5\d[\d.]* BTC$/)
      .waitFor()
    await leave()
  })

  it('Bitcoin is sent at a fee that the visitor chose, and the chain has it', async () => {
    const url = demo.stack.chains['bip122:0f9188f13cb7b2c71f2a335e3a4fc328'] as string
    const held = async () => {
      const answer = await fetch(`${url}/address/${BOB}`)
      const { chain_stats: mined, mempool_stats: waiting } = (await answer.json()) as Stats
      return mined.funded_txo_sum - mined.spent_txo_sum + waiting.funded_txo_sum - waiting.spent_txo_sum
    }
    const before = await held()
    await openAccount()
    await modal().getByRole('button', { name: 'Send', exact: true }).click()
    await modal().getByRole('button', { name: 'Select token', exact: true }).click()
    await modal()
      .getByRole('button', { name: /^Bitcoin/ })
      .click()
    await modal().getByRole('textbox', { name: 'Amount' }).fill('0.01')
    await modal().getByRole('textbox', { name: 'To' }).fill(BOB)
    await modal().getByRole('button', { name: 'Preview Send' }).click()
    await modal().getByRole('radio', { name: /Fast/ }).check()
    await modal().getByRole('button', { name: 'Send 0.01 BTC' }).click()
    await modal()
      .getByText(/^0\.01 BTC (on its way|sent)$/)
      .waitFor()
    expect(await held()).toBe(before + 1_000_000)
    await leave()
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
    await leave()
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
