import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createSolanaChain } from '@billfold/devnet'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { serveHost } from '../packages/billfold/src/shell/testing/serveHost.ts'
import { encodeBase58 } from '../packages/solana/src/base58/encodeBase58.ts'
import { verifySolanaMessage } from '../packages/solana/src/verify/verifySolanaMessage.ts'
import { createV0Transfers } from '../packages/solana/test/support/createV0Transfers.ts'
import { buildVaultPages } from '../scripts/stack/buildVaultPages.ts'
import { startVault } from '../scripts/stack/startVault.ts'
import { approveInWindow } from './support/approveInWindow.ts'

// `embedded()` against the vault that `npm start` runs: its servers, its pages, its mailbox and its local providers. Page and vault are two sites, in a browser that
// keeps its own defaults.

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'packages/billfold/test/hosts/embedded/host.ts')
let dataFolder: string
let vault: Awaited<ReturnType<typeof startVault>>
let host: serveHost.ReturnType
let browser: Browser
let chain: Awaited<ReturnType<typeof createSolanaChain>>
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'billfold-embedded-'))
  host = await serveHost({
    entries: { host: page, apart: page },
    // One page isolates its windows (COOP), and requires that embedded pages allow it (COEP).
    headers: name =>
      name === 'apart'
        ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
        : {},
    policy:
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src http://localhost:*; require-trusted-types-for 'script'; trusted-types 'none'",
  })
  chain = await createSolanaChain()
  const { id, name, rpcUrl } = chain
  vault = await startVault({
    dataFolder,
    demoOrigin: host.url,
    networks: [{ id, name, symbol: 'SOL', decimals: 9, rpcUrl, hostRpcOrigins: [], tokens: [] }],
    pagesFolder: await buildVaultPages(root),
    projectId: 'demo',
    ports: {},
  })
  browser = await launchRealBrowser()
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await vault?.stop()
  await chain?.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function open(name = 'host', query = '') {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.goto(`${host.url}/${name}?vault=${encodeURIComponent(vault.url)}${query}`)
  return { page, errors, context }
}
const statusOf = (page: Page) => page.evaluate(() => window.page.actions.getAccount(window.page.kit).status)
/** The newest code that was mailed to an address. */
async function codeFor(email: string): Promise<string> {
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(`${vault.mailUrl}/messages`)).json()) as {
        messages: { to: string[]; code: string | null }[]
      }
      code = messages.find(mail => mail.to.includes(email) && mail.code !== null)?.code
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

/** By the code that is mailed; one address for each test, for an address gets one mail in two seconds. */
async function logIn(page: Page, email: string) {
  expect(await page.evaluate(to => window.page.embedded.startEmail({ email: to }), email)).toBe('verify-otp')
  const otp = await codeFor(email)
  await page.evaluate(code => window.page.embedded.verifyCode({ otp: code }), otp)
  return page.evaluate(() => window.page.actions.connect(window.page.kit, { connector: 'auth' }))
}
const frameOf = (page: Page) => page.frameLocator('billfold-modal iframe')
/** A first request, every one of a development project and every transaction is approved in a window of the vault. */
const approve = (page: Page) => approveInWindow(page, { vault: vault.url })

test('from an e-mail address to a signature, a reload, and out', async () => {
  const { page, errors, context } = await open()
  const email = 'ada@mail.example'
  const { connected } = await logIn(page, email)
  const address = connected.eip155?.accounts[0]?.address
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => window.page.embedded.user())).toMatchObject({
    email,
    custody: 'operator-recoverable',
  })

  const signing = page.evaluate(async () => {
    const { actions, kit } = window.page
    return actions.verifyMessage('Hello', await actions.signMessage(kit, { message: 'Hello' }))
  })
  const frame = frameOf(page)
  await approve(page)
  expect(await signing).toBe(address)
  expect(await page.evaluate(() => window.page.view())).toBeUndefined()

  const declined = page.evaluate(() =>
    window.page.codeOf(window.page.actions.signMessage(window.page.kit, { message: 'No' })),
  )
  // Free text is shown in a window of the vault alone: in the frame stands the way there.
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await declined).toBe('wallet/rejected')
  const closed = page.evaluate(() =>
    window.page.codeOf(window.page.actions.signMessage(window.page.kit, { message: 'Neither' })),
  )
  await frame.getByRole('button', { name: 'Cancel' }).waitFor()
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit, 'visitor'))
  expect(await closed).toBe('wallet/rejected')

  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  expect(await page.evaluate(() => window.page.actions.getAccount(window.page.kit).address)).toBe(address)
  await page.evaluate(() => window.page.actions.disconnect(window.page.kit))
  expect(
    await page.evaluate(() => window.page.codeOf(window.page.actions.connect(window.page.kit, { connector: 'auth' }))),
  ).toBe('connection/not-email-or-social')
  expect(errors).toEqual([])
  await context.close()
})

test('a host that is cut off from its windows (COOP, COEP): a login at a provider ends connected, by the visitor’s word in the window (fault 57)', async () => {
  const { page, errors, context } = await open('apart')
  await page.evaluate(() => {
    // Automation gives every page the focus: a visitor has it in the window.
    Object.assign(document, { hasFocus: () => false })
    const button = document.createElement('button')
    button.onclick = () => {
      const login = window.page.embedded.startSocial({ provider: 'github' })
      Object.assign(window, { ended: window.page.codeOf(login.done) })
    }
    document.body.append(button)
  })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const opened = context.waitForEvent('page')
  await page.locator('body > button').click()
  const popup = await opened
  await popup.click('button[value=approve]')
  expect(await popup.evaluate(() => opener)).toBeNull()
  // A visitor who was led here by another page sees who asks.
  await popup.getByText(host.url).waitFor()
  await popup.getByRole('button', { name: 'Continue' }).click()
  expect(await page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)).toBe('fine')
  const { connected } = await page.evaluate(() => window.page.actions.connect(window.page.kit, { connector: 'auth' }))
  expect(connected.eip155?.accounts[0]?.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => window.page.embedded.user())).toMatchObject({ provider: 'github' })
  expect(errors).toEqual([])
  await context.close()
})

test('Solana: the same login has a wallet there, whose provider signs and sends; the page goes between it and EVM', async () => {
  const where = `&solana=${encodeURIComponent(chain.rpcUrl)}&genesis=${chain.genesisHash}`
  const { page, errors, context } = await open('host', where)
  const { connected } = await logIn(page, 'sol@mail.example')
  const address = connected.solana?.accounts[0]?.address ?? ''
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const evm = connected.eip155?.accounts[0]?.address
  const go = (networkId: string) =>
    page.evaluate(async id => {
      const { actions, kit } = window.page
      await actions.switchNetwork(kit, { networkId: id as never })
      const { address, networkId } = actions.getAccount(kit)
      return { address, networkId }
    }, networkId)
  expect(await go(chain.id)).toEqual({ address, networkId: chain.id })

  /** Begins a call of the family's own provider; bytes travel as lists. */
  const ask = (name: keyof Calls, value: readonly number[] | readonly (readonly number[])[]) =>
    page.evaluate(
      async ([method, given]) => {
        const provider = window.page.actions.getProvider<Calls>(window.page.kit, { namespace: 'solana' })
        const toBytes = (one: unknown) => Uint8Array.from(one as number[])
        const isMany = method === 'signAllTransactions'
        const answer = await provider?.[method]((isMany ? given.map(toBytes) : toBytes(given)) as never)
        const toList = (one: unknown) => (one instanceof Uint8Array ? [...one] : one)
        return Array.isArray(answer) ? answer.map(toList) : toList(answer)
      },
      [name, value] as const,
    )
  const words = 'Hello from Solana'
  const message = ask('signMessage', [...Buffer.from(words)])
  await approve(page)
  const signature = encodeBase58(Uint8Array.from((await message) as number[]))
  expect(verifySolanaMessage({ address, message: words, signature })).toBe(true)

  const rpc = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as { result?: { value?: unknown } }).result
  }
  const balanceOf = async (of: string) => Number((await rpc('getBalance', of))?.value)
  await rpc('requestAirdrop', address, 1_000_000_000)
  await expect.poll(() => balanceOf(address)).toBe(1_000_000_000)
  const to = '11111111111111111111111111111112'
  const before = await balanceOf(to)
  const made = await createV0Transfers(chain.rpcUrl, address, to, [1_000_000n, 2_000_000n, 3_000_000n, 4_000_000n])
  const [one = [], two = [], three = [], four = []] = made.map(text => [...Buffer.from(text, 'base64')])
  const signed = ask('signTransaction', one)
  await approve(page)
  const several = ask('signAllTransactions', [two, three])
  await approve(page)
  for (const bytes of [await signed, ...((await several) as number[][])])
    expect(
      await rpc('sendTransaction', Buffer.from(bytes as number[]).toString('base64'), { encoding: 'base64' }),
    ).toBeTruthy()
  const sent = ask('signAndSendTransaction', four)
  await approve(page)
  expect(await sent).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await expect.poll(async () => (await balanceOf(to)) - before).toBe(10_000_000)

  expect(await go('eip155:8453')).toEqual({ address: evm, networkId: 'eip155:8453' })
  const signing = page.evaluate(() =>
    window.page.codeOf(window.page.actions.signMessage(window.page.kit, { message: 'Back' })),
  )
  await frameOf(page).locator('footer button').first().waitFor()
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit, 'visitor'))
  expect(await signing).toBe('wallet/rejected')
  expect(await go(chain.id)).toEqual({ address, networkId: chain.id })
  expect(errors).toEqual([])
  await context.close()
})

type Calls = {
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  signAndSendTransaction(transaction: Uint8Array): Promise<string>
}
