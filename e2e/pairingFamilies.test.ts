import { bitcoinAccounts, solanaAccounts } from '@billfold/devnet'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findAxeViolations } from './support/findAxeViolations.ts'
import { withDemo } from './support/withDemo.ts'

// The demo with three families, and a phone in another page that speaks them all, over the stack's relay.

const SOLANA = 'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const bob = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: solanaAccounts.find(({ label }) => label === 'bob')?.address as string,
  bitcoin: bitcoinAccounts.find(({ label }) => label === 'bob')?.payment.address as string,
}

const demo = withDemo()
const { modal } = demo
const faults: string[] = []
let phone: Page

const sheet = () => phone.getByRole('dialog')
const status = () => demo.seen.page.getByTestId('status').textContent()
const text = (id: string) => demo.seen.page.getByTestId(id).textContent()
const button = (name: string | RegExp) => modal().getByRole('button', { name })

beforeAll(async () => {
  const { page } = demo.seen
  page.setDefaultTimeout(20_000)
  const config = encodeURIComponent(JSON.stringify({ families: 'all', testWallet: 'off' }))
  await page.goto(`${demo.stack.demo}?config=${config}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  phone = await page.context().newPage()
  phone.setDefaultTimeout(20_000)
  phone.on('pageerror', error => faults.push(String(error)))
  phone.on('console', message => message.type() === 'error' && faults.push(message.text()))
  await phone.goto(`${demo.stack.demo}/wallet.html`)
  await phone.getByText('None yet.').waitFor()
})

/** The visitor takes a code from the demo to the phone, which asks. */
async function scan(): Promise<void> {
  const { page } = demo.seen
  await page.bringToFront()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await button(/WalletConnect/).click()
  await button(/^(Copy link|Link copied)$/).click()
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(read).toMatch(/^wc:/)
  const uri = await read()
  await phone.bringToFront()
  await phone.getByLabel('Code from the app').fill(uri)
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await sheet().getByRole('heading', { name: 'Connect to this app?' }).waitFor()
}

/** Sends by the modal, on the network that is active, and approves on the phone. */
async function send(token: RegExp, amount: string, symbol: string, to: string): Promise<void> {
  const { page } = demo.seen
  await page.bringToFront()
  await page.locator('nav[aria-label=Wallet] .bf-account').click()
  await modal().getByRole('button', { name: 'Send', exact: true }).click()
  await modal().getByRole('button', { name: 'Select token', exact: true }).click()
  await button(token).click()
  await modal().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal().getByRole('textbox', { name: 'To' }).fill(to)
  await button('Preview Send').click()
  await button(`Send ${amount} ${symbol}`).click()
  await phone.bringToFront()
  await sheet().getByRole('heading', { name: 'Send this transaction?' }).waitFor()
  await sheet().getByRole('button', { name: 'Approve' }).click()
  await page.bringToFront()
  await modal()
    .getByText(new RegExp(`^${amount.replace('.', '\\.')} ${symbol} (on its way|sent)$`))
    .waitFor()
  await modal().getByRole('button', { name: 'Close', exact: true }).first().click()
  await modal().waitFor({ state: 'hidden' })
}

async function rpc(chain: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(demo.stack.chains[chain] as string, { method: 'POST', headers, body })
  return ((await reply.json()) as { result: unknown }).result
}
const weiOf = async (address: string) =>
  BigInt((await rpc('eip155:31337', 'eth_getBalance', [address, 'latest'])) as string)
const lamportsOf = async (address: string) =>
  ((await rpc(SOLANA, 'getBalance', [address])) as { readonly value: number }).value
async function satoshiOf(address: string): Promise<number> {
  type Sums = { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
  const answer = await fetch(`${demo.stack.chains[BITCOIN]}/address/${address}`)
  const { chain_stats: mined, mempool_stats: waiting } = (await answer.json()) as Record<string, Sums>
  return [mined, waiting].reduce((sum, stats) => sum + (stats?.funded_txo_sum ?? 0) - (stats?.spent_txo_sum ?? 0), 0)
}

describe('a phone that speaks three families', () => {
  it('asks for all of them at once, and asks still after its page was loaded anew', async () => {
    await scan()
    await phone.reload()
    await sheet().getByRole('heading', { name: 'Connect to this app?' }).waitFor()
    for (const name of ['EVM', 'Solana', 'Bitcoin'])
      expect(
        await sheet()
          .getByRole('checkbox', { name: new RegExp(`^${name}`) })
          .isChecked(),
      ).toBe(true)
    expect(await findAxeViolations(phone)).toEqual([])
    await sheet().getByRole('button', { name: 'Approve' }).click()
    await expect.poll(status).toBe('connected')
    await modal().waitFor({ state: 'hidden' })
    await phone.getByText(/Billfold Solana Devnet, Billfold Bitcoin Regtest$/).waitFor()
  })

  it('sends on each, and the chains have it', async () => {
    const { page } = demo.seen
    const wei = await weiOf(bob.evm)
    await send(/^Ether/, '0.01', 'ETH', bob.evm)
    await expect.poll(() => weiOf(bob.evm)).toBe(wei + 10n ** 16n)
    await page.getByRole('button', { name: 'Billfold Solana Devnet' }).click()
    await expect.poll(() => text('network')).toBe('Billfold Solana Devnet')
    const lamports = await lamportsOf(bob.solana)
    await send(/^Solana/, '0.01', 'SOL', bob.solana)
    await expect.poll(() => lamportsOf(bob.solana)).toBe(lamports + 10_000_000)
    await page.getByRole('button', { name: 'Billfold Bitcoin Regtest' }).click()
    await expect.poll(() => text('network')).toBe('Billfold Bitcoin Regtest')
    const satoshi = await satoshiOf(bob.bitcoin)
    await send(/^Bitcoin/, '0.01', 'BTC', bob.bitcoin)
    await expect.poll(() => satoshiOf(bob.bitcoin)).toBe(satoshi + 1_000_000)
  })

  it('is connected on all three after a reload of the demo, where it was', async () => {
    const { page } = demo.seen
    await page.reload()
    await expect.poll(status).toBe('connected')
    expect(await text('network')).toBe('Billfold Bitcoin Regtest')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await phone.bringToFront()
    await sheet().getByText('Hello from the Billfold demo').waitFor()
    // What it has asked outlives the page here, too, and the answer reaches the app that waits for it.
    await phone.reload()
    await sheet().getByText('Hello from the Billfold demo').waitFor()
    await sheet().getByRole('button', { name: 'Approve' }).click()
    await page.bringToFront()
    await expect.poll(() => text('signature')).toMatch(/^[\w+/]{80,}=*$/)
  })

  it('changes the account of a family, and the demo follows', async () => {
    await phone.bringToFront()
    await phone.getByRole('combobox', { name: /^Bitcoin/ }).selectOption('bob')
    await expect.poll(() => text('address')).toBe(bob.bitcoin)
  })

  it('leaves families out, where the visitor says so', async () => {
    await phone.getByRole('button', { name: /^Disconnect from/ }).click()
    await expect.poll(status).toBe('disconnected')
    await scan()
    for (const name of ['EVM', 'Bitcoin'])
      await sheet()
        .getByRole('checkbox', { name: new RegExp(`^${name}`) })
        .uncheck()
    await sheet().getByRole('button', { name: 'Approve' }).click()
    await expect.poll(status).toBe('connected')
    await phone.getByText('Billfold Solana Devnet', { exact: true }).waitFor()
    expect(await text('address')).toBe(solanaAccounts.find(({ label }) => label === 'alice')?.address)
  })

  it('caused no error and no violation of the strict policy', () => {
    expect(demo.seen.errors).toEqual([])
    expect(demo.seen.violations).toEqual([])
    expect(faults).toEqual([])
  })
})
