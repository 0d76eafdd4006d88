import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineNetwork } from '@billfold/evm/networks'
import { verifyMessage } from '@billfold/evm/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from './openShop.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
}, 120_000)
afterAll(() => shop?.close())

test('nothing leaves the page before a visitor acts; one who connects is still connected after a reload', async () => {
  const { page, outside, connect, violations, close } = await shop.visit()
  const account = page.getByRole('button', { name: /^0xf39F/ })
  await page.getByRole('heading', { name: 'Coffee' }).waitFor()
  expect(outside()).toEqual([])
  await connect()
  await account.waitFor()
  await page.reload()
  await account.waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Buy a coffee' }).isEnabled()).toBe(true)
  expect(violations).toEqual([])
  await close()
})

test('a visitor who rejects sees that, and connects at the next try', async () => {
  const { page, wallet, modal, close } = await shop.visit()
  await modal.open()
  await modal.row('Billfold Test Wallet').click()
  await wallet.reject()
  await modal.dialog.getByText('You declined the request').waitFor()
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await page.getByRole('button', { name: /^0xf39F/ }).waitFor()
  await close()
})

test('the signature is the visitor’s', async () => {
  const { page, wallet, connect, close } = await shop.visit()
  await connect()
  await page.getByRole('button', { name: 'Accept the terms' }).click()
  await wallet.approve()
  const signature = (await page.getByLabel('Signature').textContent()) ?? ''
  const { chainId, name, rpcUrl } = shop.devnet.chains['eip155:31337']
  const chain = defineNetwork({ chainId, name, rpcUrls: [rpcUrl] })
  const signed = { fetch, rpcUrls: chain.rpcUrls, chain, address: ALICE, message: 'I like coffee', signature } as const
  expect(await verifyMessage(signed)).toBe(true)
  expect(await verifyMessage({ ...signed, message: 'I like tea' })).toBe(false)
  await close()
})

test('a coffee is paid on the chain, and not when the visitor declines', async () => {
  const { page, wallet, connect, close } = await shop.visit()
  await connect()
  const buy = page.getByRole('button', { name: 'Buy a coffee' })
  await buy.click()
  await wallet.nextRequest('eth_sendTransaction')
  await wallet.reject()
  await page.getByRole('alert').getByText('Nothing was bought.').waitFor()
  await buy.click()
  await wallet.approve()
  const hash = await page.getByLabel('Receipt').textContent()
  const answer = await fetch(shop.devnet.chains['eip155:31337'].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [hash] }),
  })
  const { result } = (await answer.json()) as { result: { from: string; value: string } }
  expect(result.from).toBe(ALICE.toLowerCase())
  expect(BigInt(result.value)).toBe(10n ** 15n)
  await close()
})

test('the network is switched in the modal, once the wallet is there', async () => {
  const { page, wallet, modal, connect, close } = await shop.visit()
  const network = page.getByRole('main').getByRole('button', { name: /^(Main|Test)$/ })
  await connect()
  expect(await network.textContent()).toBe('Main')
  await network.click()
  await modal.row('Test').click()
  await wallet.nextRequest('wallet_switchEthereumChain')
  expect(await network.textContent()).toBe('Main')
  await wallet.approve()
  await expect.poll(() => network.textContent()).toBe('Test')
  expect((await wallet.read()).chainId).toBe(31_338)
  await close()
})

test.each(['light', 'dark'] as const)('axe finds nothing with the modal open, %s', async colorScheme => {
  const { page, modal, close } = await shop.visit()
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await modal.open()
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  expect(violations).toEqual([])
  await close()
})
