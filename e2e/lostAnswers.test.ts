import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDevnet } from '@billfold/devnet'
import type { Browser, Page } from 'playwright-core'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { serveHost } from '../packages/billfold/src/shell/testing/serveHost.ts'
import { buildVaultPages } from '../scripts/stack/buildVaultPages.ts'
import { startVault } from '../scripts/stack/startVault.ts'
import { approveInWindow } from './support/approveInWindow.ts'

// A page with an embedded wallet that ends between the signature and the answer: the real kit, the real vault and a real chain, whose node keeps silent when the test says so.

type Address = `0x${string}`
const root = resolve(import.meta.dirname, '..')
const chainId = 'eip155:31337'
const node = { isSilent: false, offered: [] as string[] }
let devnet: Awaited<ReturnType<typeof createDevnet>>
let silencer: ReturnType<typeof createServer>
let dataFolder: string
let vault: Awaited<ReturnType<typeof startVault>>
let host: serveHost.ReturnType
let browser: Browser
beforeAll(async () => {
  devnet = await createDevnet()
  const { rpcUrl } = devnet.chains[chainId]
  silencer = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
      if (request.method === 'OPTIONS') return response.end()
      const { method, params } = JSON.parse(body) as { method: string; params: string[] }
      if (method === 'eth_sendRawTransaction') {
        node.offered.push(params[0] ?? '')
        if (node.isSilent) return
      }
      const headers = { 'content-type': 'application/json' }
      response.setHeader('content-type', 'application/json')
      response.end(await (await fetch(rpcUrl, { method: 'POST', headers, body })).text())
    })
  })
  await new Promise<void>(done => void silencer.listen(0, '127.0.0.1', done))
  const silencerUrl = `http://127.0.0.1:${(silencer.address() as AddressInfo).port}`
  dataFolder = await mkdtemp(join(tmpdir(), 'billfold-lost-'))
  host = await serveHost({
    entries: { host: join(root, 'packages/billfold/test/hosts/embedded/host.ts') },
    policy: `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${rpcUrl}; frame-src http://localhost:*; require-trusted-types-for 'script'; trusted-types 'none'`,
  })
  vault = await startVault({
    dataFolder,
    demoOrigin: host.url,
    networks: [
      {
        id: chainId,
        name: 'Devnet',
        symbol: 'ETH',
        decimals: 18,
        rpcUrl: silencerUrl,
        hostRpcOrigins: [],
        tokens: [],
        contracts: [],
      },
    ],
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
  silencer?.closeAllConnections()
  silencer?.close()
  await devnet?.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const address = () =>
  `${host.url}/host?vault=${encodeURIComponent(vault.url)}&evm=${encodeURIComponent(devnet.chains[chainId].rpcUrl)}`
const client = () => createPublicClient({ transport: http(devnet.chains[chainId].rpcUrl) })
const sendsOf = (page: Page) => page.evaluate(() => window.page.actions.getPendingSends(window.page.kit))
const statusOf = (page: Page) => page.evaluate(() => window.page.actions.getAccount(window.page.kit).status)
const approve = (page: Page) => approveInWindow(page, { vault: vault.url })

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

async function logIn(email: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address())
  await page.evaluate(to => window.page.embedded.startEmail({ email: to }), email)
  const otp = await codeFor(email)
  await page.evaluate(code => window.page.embedded.verifyCode({ otp: code }), otp)
  const { connected } = await page.evaluate(() => window.page.actions.connect(window.page.kit, { connector: 'auth' }))
  const account = connected.eip155?.accounts[0]?.address as Address
  await devnet.fund({ chain: chainId, address: account, amount: parseEther('3') })
  return { account, context, page }
}

test.each([
  ['is closed', 'closed@mail.example', (page: Page) => page.close()],
  ['loads anew', 'reloaded@mail.example', (page: Page) => page.reload().then(() => {})],
])(
  'a payment whose page %s before the answer is sent, listed once and followed to its end; its nonce is used',
  async (_, email, leave) => {
    const { account, context, page } = await logIn(email)
    const to = devnet.accounts[3]!.address
    const before = await client().getBalance({ address: to })
    const count = node.offered.length
    node.isSilent = true
    const id = await page.evaluate(receiver => window.page.ask(receiver, '1.25'), to)
    expect(id).toBeTruthy()
    await approve(page)
    await expect.poll(() => node.offered.length).toBe(count + 1)
    expect(await sendsOf(page)).toMatchObject([{ id, status: 'asking' }])
    await leave(page)
    expect(await client().getTransactionCount({ address: account, blockTag: 'pending' })).toBe(0)
    node.isSilent = false

    const next = page.isClosed() ? await context.newPage() : page
    if (next !== page) await next.goto(address())
    await expect.poll(() => statusOf(next)).toBe('connected')
    await expect
      .poll(() => sendsOf(next))
      .toMatchObject([{ id, to, status: 'confirmed', hash: expect.stringMatching(/^0x/) }])
    const [sent] = await sendsOf(next)
    expect((await client().waitForTransactionReceipt({ hash: sent!.hash as Address })).status).toBe('success')
    expect((await client().getBalance({ address: to })) - before).toBe(parseEther('1.25'))
    expect(new Set(node.offered.slice(count)).size).toBe(1)

    // A second tab, and the same page once more, list it once.
    const beside = await context.newPage()
    await beside.goto(address())
    await next.reload()
    for (const tab of [beside, next]) {
      await expect.poll(() => statusOf(tab)).toBe('connected')
      expect(await sendsOf(tab)).toMatchObject([{ id, hash: sent?.hash }])
    }
    await beside.close()

    const again = await next.evaluate(receiver => window.page.ask(receiver, '0.5'), to)
    await approve(next)
    await expect.poll(() => sendsOf(next)).toMatchObject([{ id: again, status: 'confirmed' }, { id }])
    const [newest] = await sendsOf(next)
    expect((await client().getTransaction({ hash: newest!.hash as Address })).nonce).toBe(1)
    await context.close()
  },
)

test('a transaction that the page asked for by itself is listed when its answer was lost, and not when it came', async () => {
  const { account, context, page } = await logIn('provider@mail.example')
  const to = devnet.accounts[4]!.address
  const pay = (value: string) =>
    page.evaluate(
      ([receiver, base]) =>
        window.page.codeOf(
          window.page.actions.sendTransaction(window.page.kit, {
            transaction: { to: receiver as `0x${string}`, value: BigInt(base as string) },
          } as never),
        ),
      [to, value] as const,
    )
  const first = pay('1')
  await approve(page)
  expect(await first).toBe('fine')
  const count = node.offered.length
  node.isSilent = true
  pay('2').catch(() => {})
  await approve(page)
  await expect.poll(() => node.offered.length).toBe(count + 1)
  await page.reload()
  node.isSilent = false
  await expect
    .poll(() => sendsOf(page))
    .toMatchObject([{ to, amount: '2', status: 'confirmed', token: { symbol: 'ETH' } }])
  const [sent] = await sendsOf(page)
  expect(await client().getTransaction({ hash: sent!.hash as Address })).toMatchObject({ nonce: 1, value: 2n })
  expect(sent?.accountId).toBe(`${chainId}:${account}`)
  await context.close()
})
