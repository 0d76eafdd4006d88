import {
  bitcoinAccounts,
  bitcoinRow,
  createSolanaSwitches,
  solanaAccounts,
  solanaRow,
  solanaTokens,
} from '@billfold/devnet'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

// Three families in one kit, on the demo and the local chains: connected in one session, restored by a reload, shown one
// after the other, ended one by one and all at once.

const BOB = bitcoinAccounts.find(({ label }) => label === 'bob')?.payment.address as string

const ALICE_PAYS = bitcoinAccounts[0].payment.address
const onSolana = (name: string) => solanaAccounts.find(({ label }) => label === name)?.address as string
const ALICE = onSolana('alice')
const DAVE = onSolana('dave')
/** Where a newcomer would keep FEEx: an address without a key, at which there is no account yet. */
const KEYLESS = 'CwPZQqH5J4e7kyfdhQh7r5bUWw4Y2hw169TBVHi1j6PA'
const { usdx, feex, stamp } = solanaTokens

type Sums = { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
type Stats = { readonly chain_stats: Sums; readonly mempool_stats: Sums }

const demo = withDemo()
const { modal } = demo
const connected = () =>
  demo.seen.page
    .getByTestId('status')
    .filter({ hasText: /^connected$/ })
    .waitFor()

/** The button of the page that shows the account, of any family. */
const openAccount = () => demo.seen.page.locator('nav[aria-label=Wallet] .bf-account').click()
const openWallets = async () => {
  await openAccount()
  await modal()
    .getByRole('button', { name: /^Wallet and accounts/ })
    .click()
  await modal().getByText('Other chains').waitFor()
}
/** Closes the modal from any view. */
const leave = async () => {
  await modal().getByRole('button', { name: 'Close', exact: true }).first().click()
  await modal().waitFor({ state: 'hidden' })
}
const family = (name: string) => modal().getByRole('button', { name: new RegExp(`^${name}`) })

/** What an address of Solana holds, in base units: of a token over all of its accounts, which are not there before the first. */
async function heldOnSolana(owner: string, mint?: string): Promise<bigint> {
  const [method, ...rest] = mint
    ? ['getTokenAccountsByOwner', { mint }, { encoding: 'jsonParsed', commitment: 'processed' }]
    : ['getBalance', { commitment: 'processed' }]
  const answer = await fetch(demo.stack.chains[solanaRow.id] as string, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [owner, ...rest] }),
  })
  const { value } = ((await answer.json()) as { result: { value: number | readonly Kept[] } }).result
  if (typeof value === 'number') return BigInt(value)
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}
type Kept = { readonly account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }

/** What an address of Bitcoin holds, in satoshi, with what waits for a block. */
async function heldOnBitcoin(address: string): Promise<number> {
  const answer = await fetch(`${demo.stack.chains[bitcoinRow.id]}/address/${address}`)
  const { chain_stats: mined, mempool_stats: waiting } = (await answer.json()) as Stats
  return mined.funded_txo_sum - mined.spent_txo_sum + waiting.funded_txo_sum - waiting.spent_txo_sum
}

/** Says in the Send view what is to be sent to whom. */
async function draft(token: RegExp, amount: string, to: string): Promise<void> {
  await openAccount()
  await modal().getByRole('button', { name: 'Send', exact: true }).click()
  await modal().getByRole('button', { name: 'Select token', exact: true }).click()
  await modal().getByRole('button', { name: token }).click()
  await modal().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal().getByRole('textbox', { name: 'To' }).fill(to)
}
/** Up to the review of a transfer. */
async function review(token: RegExp, amount: string, to: string): Promise<void> {
  await draft(token, amount, to)
  await modal().getByRole('button', { name: 'Preview Send' }).click()
}
/** What a row of the review says. */
const row = (label: string) => modal().locator('.bf-review-rows > div').filter({ hasText: label }).locator('dd')
/** What an NFT's facts say under a label; addresses whole. */
async function fact(label: string): Promise<string | null> {
  const value = modal()
    .locator('.bf-facts > div')
    .filter({ has: demo.seen.page.getByText(label, { exact: true }) })
    .locator('dd')
  const address = value.locator('[title]')
  return (await address.count()) ? address.getAttribute('title') : value.textContent()
}
/** The amount of a row in base units, with the digits that were cut. */
async function exact(label: string, decimals: number): Promise<bigint> {
  const amount = row(label).locator('.bf-amount').first()
  const text = (await amount.getAttribute('title')) ?? (await amount.textContent()) ?? ''
  return toUnits(text, decimals)
}

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

afterEach(async () => {
  // What a failed test has left open does not stand in the way of the next one.
  for (let count = 0; count < 6 && (await modal().isVisible()); count++) await demo.seen.page.keyboard.press('Escape')
})
beforeAll(async () => {
  const { page } = demo.seen
  page.setDefaultTimeout(20_000)
  const config = encodeURIComponent(JSON.stringify({ testWallet: 'auto' }))
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

  it('Solana is connected beside it', () => connectMore('Solana'))

  it('SOL is sent, from pending to confirmed, and the chain says the same', async () => {
    const before = [await heldOnSolana(ALICE), await heldOnSolana(DAVE)] as const
    await review(/^Solana/, '0.25', DAVE)
    await modal().getByText(DAVE, { exact: true }).waitFor()
    const fee = await exact('Network fee', 9)
    expect(fee).toBeGreaterThanOrEqual(5_000n)
    expect(await row('Opening the account').count()).toBe(0)
    // Confirmed when the test says so, so that pending can be seen.
    const switches = createSolanaSwitches(demo.stack.chains[solanaRow.id] as string)
    await switches.setFinality({ confirmed: 1_000_000, finalized: 1_000_000 })
    try {
      await modal().getByRole('button', { name: 'Send 0.25 SOL' }).click()
      await modal().getByText('0.25 SOL on its way', { exact: true }).waitFor()
    } finally {
      await switches.setFinality({ confirmed: 0, finalized: 0 })
    }
    await modal().getByText('0.25 SOL sent', { exact: true }).waitFor()
    expect(await heldOnSolana(DAVE)).toBe(before[1] + 250_000_000n)
    expect(await heldOnSolana(ALICE)).toBe(before[0] - 250_000_000n - fee)
    await leave()
  })

  it('a token opens the account of a receiver without one, at a deposit that the review states', async () => {
    const newcomer = onSolana('newcomer')
    const before = [await heldOnSolana(ALICE, usdx.mint), await heldOnSolana(ALICE)] as const
    expect(await heldOnSolana(newcomer, usdx.mint)).toBe(0n)
    await review(/^USDx/, '12.5', newcomer)
    const deposit = await exact('Opening the account', 9)
    const fee = await exact('Network fee', 9)
    await modal().getByRole('button', { name: 'Send 12.5 USDx' }).click()
    await modal().getByText('12.5 USDx sent', { exact: true }).waitFor()
    expect(await heldOnSolana(newcomer, usdx.mint)).toBe(12_500_000n)
    expect(await heldOnSolana(ALICE, usdx.mint)).toBe(before[0] - 12_500_000n)
    expect(await heldOnSolana(ALICE)).toBe(before[1] - fee - deposit)
    await leave()
  })

  it('what Token-2022 keeps of a transfer is shown before, and exactly that does not arrive', async () => {
    const before = await heldOnSolana(DAVE, feex.mint)
    await review(/^Fee Token/, '100', DAVE)
    await expect.poll(() => row('Kept by the issuer').textContent()).toMatch(/^2\s?FEEx$/)
    expect(await row('Arrives').textContent()).toMatch(/^98\s?FEEx$/)
    await modal().getByRole('button', { name: 'Send 100 FEEx' }).click()
    await modal().getByText('100 FEEx sent', { exact: true }).waitFor()
    expect(await heldOnSolana(DAVE, feex.mint)).toBe(before + 98_000_000_000n)
    await leave()
  })

  it('an address without a key is refused with the reason', async () => {
    await draft(/^Solana/, '1', KEYLESS)
    await modal()
      .getByText(/^This address has no key/)
      .waitFor()
    expect(await modal().getByRole('button', { name: 'Invalid Address' }).isDisabled()).toBe(true)
    await leave()
  })

  it('a collectible is opened from the grid and shows its mint', async () => {
    await openAccount()
    await modal().getByRole('tab', { name: 'NFTs' }).click()
    const tile = modal().locator('.bf-nft').first()
    await tile.click()
    await modal().getByRole('heading', { name: 'NFT' }).waitFor()
    expect(await fact('Mint')).toBe(stamp.mint)
    await expect
      .poll(() =>
        modal()
          .locator('.bf-nft-whole .bf-image > :is(img, .bf-picture)')
          .evaluate(picture => (picture instanceof HTMLImageElement ? picture.naturalWidth : picture.clientWidth)),
      )
      .toBeGreaterThan(0)
    expect([await fact('Standard'), await fact('Network')]).toEqual(['SPL', 'Billfold Solana Devnet'])
    await modal().getByRole('button', { name: 'Back', exact: true }).click()
    await tile.waitFor()
    await leave()
  })

  it('Bitcoin is connected beside them, and every balance is shown', async () => {
    await connectMore('Bitcoin')
    await openWallets()
    await modal()
      .getByText(/^47[\d.]* ETH$/)
      .waitFor()
    await leave()
    await openAccount()
    await modal()
      .getByText(/^5\d[\d.]* BTC$/)
      .first()
      .waitFor()
  })

  it('what a Bitcoin wallet has done and collected stands in its account, whichever of its addresses holds it', async () => {
    await openAccount()
    await modal().getByRole('tab', { name: 'Tokens', selected: true }).waitFor()
    await modal()
      .getByRole('listitem')
      .filter({ hasText: /^Bitcoin/ })
      .waitFor()
    await modal().getByRole('tab', { name: 'Activity' }).click()
    await modal().getByText('Received').first().waitFor()
    await modal().getByRole('tab', { name: 'NFTs' }).click()
    const inscription = modal()
      .getByRole('button', { name: /^[\da-f]{4}…[\da-f]{4}i\d+$/ })
      .first()
    const name = (await inscription.locator('.bf-cut').textContent()) ?? ''
    await inscription.click()
    await modal().getByRole('heading', { name: 'NFT' }).waitFor()
    // Named by the transaction that made it and its place there, which is what an explorer is asked for.
    const [, start, end] = /^([\da-f]{4})…([\da-f]{4}i\d+)$/.exec(name) ?? []
    expect(await fact('Inscription')).toMatch(new RegExp(`^${start}[\\da-f]{56}${end}$`))
    expect([await fact('Standard'), await fact('Network')]).toEqual(['Ordinals', 'Billfold Bitcoin Regtest'])
    await modal().getByRole('button', { name: 'Back', exact: true }).click()
    await inscription.waitFor()
    await leave()
  })

  it('the faucet of the page gives a coin on Bitcoin, too', async () => {
    const before = await heldOnBitcoin(ALICE_PAYS)
    await demo.seen.page.getByRole('button', { name: 'Get test money' }).click()
    await expect.poll(() => heldOnBitcoin(ALICE_PAYS)).toBe(before + 100_000_000)
  })

  it('Bitcoin is sent at a fee that the visitor chose, and the chain has it', async () => {
    const before = await heldOnBitcoin(BOB)
    await review(/^Bitcoin/, '0.01', BOB)
    await modal().getByRole('radio', { name: /Fast/ }).check()
    await modal().getByRole('button', { name: 'Send 0.01 BTC' }).click()
    await modal()
      .getByText(/^0\.01 BTC (on its way|sent)$/)
      .waitFor()
    expect(await heldOnBitcoin(BOB)).toBe(before + 1_000_000)
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
    // Confirmed by the button that has taken its place.
    await modal().getByRole('button', { name: 'Disconnect all' }).click()
    await modal().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(demo.seen.errors).toEqual([])
  })
})

/** The first number of a text, in base units. */
function toUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = (/[\d,]+(\.\d+)?/.exec(text)?.[0] ?? '').replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
