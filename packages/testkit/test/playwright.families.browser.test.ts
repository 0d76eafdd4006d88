import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyBitcoinMessage } from '@billfold/bitcoin/verify'
import { createDevnet } from '@billfold/devnet'
import { verifySolanaMessage } from '@billfold/solana/verify'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { toHoldings } from '../src/bitcoin/keys/toHoldings.ts'
import { installVirtualBitcoinWalletIn } from '../src/playwright/installVirtualBitcoinWalletIn.ts'
import { installVirtualSolanaWalletIn } from '../src/playwright/installVirtualSolanaWalletIn.ts'
import { launchChromium } from '../src/playwright/launchChromium.ts'
import { ModalPage } from '../src/playwright/ModalPage.ts'
import { openPage } from '../src/playwright/openPage.ts'
import { recordPolicyViolations } from '../src/playwright/recordPolicyViolations.ts'
import { recordRequests } from '../src/playwright/recordRequests.ts'
import { serveStatic } from '../src/playwright/serveStatic.ts'
import { solanaTestAccounts } from '../src/solana/solanaTestAccounts.ts'

// The wallets of the families beside EVM in a real Chromium, in a real host, on real chains, under the strictest policy.

let devnet: Awaited<ReturnType<typeof openDevnet>>
let browser: Browser
let folder: string
let host: serveStatic.ReturnType
const openDevnet = () => createDevnet({ solana: true, bitcoin: true })
const message = 'Hello from the host'
const [alice, bob] = solanaTestAccounts
const [payment] = toHoldings('alice', 'regtest')
const [bobPayment] = toHoldings('bob', 'regtest')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-testkit-'))
  const [started, launched] = await Promise.all([
    openDevnet(),
    launchChromium(),
    build({
      root: join(import.meta.dirname, 'hosts/families'),
      configFile: false,
      logLevel: 'error',
      base: './',
      plugins: [react()],
      resolve: { conditions: ['@billfold/source', 'module', 'browser', 'production'] },
      build: { outDir: folder, target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
    }),
  ])
  devnet = started
  browser = launched
  const nodes = [devnet.solana.rpcUrl, devnet.bitcoin?.esploraUrl ?? ''].map(url => new URL(url).origin)
  host = await serveStatic(folder, {
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${nodes.join(' ')}; require-trusted-types-for 'script'`,
    },
  })
}, 120_000)
afterAll(async () => {
  await Promise.all([browser?.close(), devnet?.stop(), host?.close(), rm(folder, { recursive: true, force: true })])
})

async function open(to: string) {
  // Nothing glides: a press must find what it was aimed at, however busy the machine.
  const { page, close } = await openPage(browser, { reducedMotion: 'reduce' })
  onTestFinished(close)
  const violations = await recordPolicyViolations(page)
  const requests = recordRequests(page)
  const query = new URLSearchParams({
    solana: devnet.solana.rpcUrl,
    genesis: devnet.solana.genesisHash,
    bitcoin: devnet.bitcoin?.esploraUrl ?? '',
    to,
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const goto = () => page.goto(`${host.url}?${query}`)
  return { page, violations, requests, modal: new ModalPage(page), press, goto }
}

test('a Solana wallet is found, connects, signs and sends, is restored, and follows what its visitor does', async () => {
  const { page, modal, press, violations, goto } = await open(bob.address)
  const chains = { 'solana:localnet': devnet.solana.rpcUrl }
  const wallet = await installVirtualSolanaWalletIn(page, { chains, mode: 'manual' })
  await goto()
  await modal.open()
  await modal.row('Billfold Test Wallet').click()
  expect(await wallet.nextRequest('connect')).toMatchObject({ kind: 'connect' })
  await wallet.approve()
  const shown = (text: RegExp) => page.getByRole('button', { name: text }).first().waitFor()
  await shown(/oeYf/)
  await expect.poll(() => modal.isOpen()).toBe(false)
  await press('Sign')
  expect(await wallet.nextRequest('signMessage')).toMatchObject({ text: message, account: alice.address })
  await wallet.approve()
  await expect.poll(() => page.title()).toMatch(/^\w{80,}$/)
  expect(verifySolanaMessage({ address: alice.address, message, signature: await page.title() })).toBe(true)
  await press('Send')
  await wallet.nextRequest('signTransaction')
  await wallet.reject()
  await expect.poll(() => page.title()).toMatch(/reject|declin/i)
  await wallet.setMode('auto')
  await press('Send')
  await expect.poll(() => page.title()).toMatch(/^\w{80,}$/)

  await page.reload()
  await shown(/oeYf/)
  expect((await wallet.read()).permitted[0]).toBe(alice.address)
  expect((await wallet.read()).log.some(({ isAsked }) => isAsked)).toBe(false)
  await wallet.selectAccount(bob.address)
  await shown(/Aqyn/)
  await wallet.disconnect()
  await modal.openButton('Unlock wallet').waitFor()
  expect(violations).toEqual([])
})

test('a Bitcoin wallet is found, connects, signs and sends, its nodes asked from outside of the page', async () => {
  const { page, modal, press, requests, violations, goto } = await open(bobPayment.address)
  const { esploraUrl = '' } = devnet.bitcoin ?? {}
  const wallet = await installVirtualBitcoinWalletIn(page, {
    as: 'unisat',
    chains: { regtest: esploraUrl },
    mode: 'manual',
  })
  await goto()
  await modal.open()
  await modal.row('Unisat').click()
  await wallet.nextRequest('getAccountAddresses')
  await wallet.approve()
  await page.getByRole('button', { name: /bcrt/ }).first().waitFor()
  await wallet.setMode('auto')
  await press('Sign')
  await expect.poll(() => page.title()).toMatch(/=$/)
  expect(verifyBitcoinMessage({ address: payment.address, message, signature: await page.title() })).toBe(true)
  requests.clear()
  await wallet.set({ reject: true })
  await press('Send')
  await expect.poll(() => page.title()).toMatch(/reject|declin/i)
  await wallet.repair()
  await press('Send')
  await expect.poll(() => page.title()).toMatch(/^[\da-f]{64}$/)
  // Unisat chooses its coins itself and sends them: what it asks is no request of the page.
  const sent = requests.all.filter(({ url }) => url.endsWith('/tx'))
  expect(sent).toEqual([])
  expect((await wallet.read()).log.some(({ method }) => method === 'sendTransfer')).toBe(true)

  await page.reload()
  await page.getByRole('button', { name: /bcrt/ }).first().waitFor()
  expect(await wallet.read()).toMatchObject({ network: 'regtest', pending: [] })
  await wallet.selectAccount('bob')
  await page
    .getByRole('button', { name: /bcrt.*awk3/ })
    .first()
    .waitFor()
  expect(violations).toEqual([])
})

test('Bitcoin on several networks: an address is given out for those that read it, and a wallet elsewhere is asked back', async () => {
  const { page, modal, violations, goto } = await open(bobPayment.address)
  const url = devnet.bitcoin?.esploraUrl ?? ''
  const wallet = await installVirtualBitcoinWalletIn(page, {
    as: 'unisat',
    chains: { regtest: url, signet: url, mainnet: url },
    isConnected: true,
  })
  await installVirtualSolanaWalletIn(page, { chains: { 'solana:localnet': devnet.solana.rpcUrl } })
  await goto()
  await modal.open()
  await modal.row('Unisat').click()
  const account = page.getByRole('button', { name: /^(bcrt|tb1)/ }).first()
  const dialog = page.locator('billfold-modal dialog')
  const inside = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  await account.click()
  await inside('Receive').click()
  await dialog.getByText('Only on Bitcoin', { exact: true }).waitFor()
  await modal.back()

  // The test networks share their addresses.
  await inside(/^Network: Bitcoin/).click()
  await inside(/^Bitcoin signet/).click()
  await inside(/^Network: Bitcoin signet/).waitFor()
  expect((await wallet.read()).network).toBe('signet')
  await inside('Receive').click()
  await inside(/^Only on 2 networks/).click()
  await modal.waitForView('Compatible networks')
  expect(await dialog.locator('.bf-virtual .bf-row-title').allTextContents()).toEqual([
    'Bitcoin signet',
    'Bitcoin testnet',
  ])
  await modal.back()
  await modal.back()
  await modal.close()

  // The visitor moves the wallet to a network of which the page knows nothing: the modal comes by itself.
  await wallet.switchNetwork('mainnet')
  await dialog.getByText(/^Your wallet is on a network that this site does not use/).waitFor()
  await page.keyboard.press('Escape')
  expect(await modal.isOpen()).toBe(true)
  await inside(/^Bitcoin signet/).click()
  await expect.poll(() => modal.isOpen()).toBe(false)
  expect((await wallet.read()).network).toBe('signet')

  // A family without a wallet leads to one, in its own place; the way back is to where the visitor chose.
  await account.click()
  await inside(/^Network: Bitcoin/).click()
  await inside(/^Solana/).click()
  await inside('Connect on Solana').click()
  await modal.row('Billfold Test Wallet').waitFor()
  await modal.back()
  await inside(/^Bitcoin testnet/).waitFor()
  expect(violations).toEqual([])
})
