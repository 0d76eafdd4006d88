import { installVirtualWalletIn } from '@billfold/testkit/playwright'
import { createNonce, type SignInMessage, toSignInText } from 'billfold/protocol'
import type { Browser } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import type { packPackages } from './support/examples/packPackages.ts'
import { prepareExample } from './support/examples/prepareExample.ts'
import { serveExample } from './support/examples/serveExample.ts'
import { openPage } from './support/openPage.ts'
import { shareTarballs } from './support/shareTarballs.ts'

// Hosts that sign visitors in with `@billfold/siwx`, as its tarball is: the examples with a server of their own.

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let tarballs: packPackages.ReturnType
let browser: Browser
beforeAll(async () => {
  tarballs = await shareTarballs()
  browser = await launchRealBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
})

describe.each(['siwx-express', 'siwx-hono'])('examples/%s', name => {
  let host: serveExample.ReturnType
  beforeAll(async () => {
    const { folder } = await prepareExample(name, tarballs)
    host = await serveExample(folder, true)
  }, 240_000)
  afterAll(() => host?.close())

  it('a visitor connects, signs in, reloads, reads what is theirs, and signs out', async () => {
    const { page, errors, violations } = await openPage(browser, 'about:blank')
    const signedIn = () => page.locator('#session').textContent()
    const secret = async () => (await page.request.get(`${host.url}secret`)).text()
    try {
      const wallet = await installVirtualWalletIn(page, { chains: { 1: 'http://127.0.0.1:9' }, mode: 'manual' })
      await page.goto(host.url)
      await page.getByRole('button', { name: 'Connect Billfold Test Wallet' }).click()
      await wallet.approve()
      await page.locator('#address').getByText(ADDRESS).waitFor()
      expect([await signedIn(), await secret()]).toEqual(['nobody yet', 'Sign in first'])
      await page.getByRole('button', { name: 'Sign in' }).click()
      await wallet.approve()
      await page.locator('#session').getByText(ADDRESS).waitFor()
      await page.reload()
      await page.locator('#session').getByText(ADDRESS).waitFor()
      expect(await secret()).toBe(`Hello ${ADDRESS}`)
      const [cookie, ...others] = (await page.context().cookies()).filter(({ name }) => name.includes('siwx-session'))
      expect([cookie?.httpOnly, cookie?.sameSite, others]).toEqual([true, 'Lax', []])
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(signedIn).toBe('nobody yet')
      expect([await secret(), await page.locator('#outcome').textContent()]).toEqual(['Sign in first', ''])
      expect([...errors, ...violations]).toEqual([])
    } finally {
      await page.context().close()
    }
  })

  it('refuses ten forgeries, each by its name', async () => {
    const { origin, host: domain } = new URL(host.url)
    const [account, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
    const ask = (path: string, init?: RequestInit) => fetch(`${origin}/siwx/${path}`, init)
    const issue = async () => ((await (await ask('nonce')).json()) as { nonce: string }).nonce
    const sign = async (change: Partial<SignInMessage> = {}) => {
      const data: SignInMessage = {
        ...{ accountAddress: account.address, chainId: 'eip155:1', domain, uri: origin, version: '1' },
        ...{ nonce: await issue(), issuedAt: new Date().toISOString() },
        ...change,
      }
      const message = toSignInText(data)
      return { data, message, signature: await account.signMessage({ message }) }
    }
    const post = async (body: object, headers: Record<string, string> = {}) => {
      const sent = { origin, 'content-type': 'application/json', ...headers }
      const response = await ask('verify', { method: 'POST', headers: sent, body: JSON.stringify(body) })
      const { code } = (await response.json()) as { code?: string }
      return [response.status, code]
    }
    const used = await sign()
    expect(await post(used)).toEqual([200, undefined])
    const doubled = (await sign()).message.replace(/Nonce: .*/, line => `${line}\n${line}`)
    const past = (ms: number) => new Date(Date.now() - ms).toISOString()
    const found = {
      'another site': await post(await sign({ domain: 'evil.example', uri: 'https://evil.example' })),
      'another origin': await post(await sign({ uri: `${origin}0/` })),
      'another chain': await post(await sign({ chainId: 'eip155:10' })),
      'a nonce that was used': await post(used),
      'a nonce of its own': await post(await sign({ nonce: createNonce() })),
      'a login that has expired': await post(await sign({ expirationTime: past(1_000) })),
      'an old login': await post(await sign({ issuedAt: past(3_600_000) })),
      'data that differ': await post({ ...(await sign()), data: { ...used.data, accountAddress: other.address } }),
      'a duplicate line': await post({ message: doubled, signature: await account.signMessage({ message: doubled }) }),
      'a page of another site': await post(await sign(), { origin: 'https://evil.example' }),
    }
    expect(found).toEqual({
      'another site': [401, 'domain'],
      'another origin': [401, 'uri'],
      'another chain': [401, 'chain'],
      'a nonce that was used': [401, 'nonce'],
      'a nonce of its own': [401, 'nonce'],
      'a login that has expired': [401, 'expired'],
      'an old login': [401, 'issued-at'],
      'data that differ': [401, 'data'],
      'a duplicate line': [401, 'text'],
      'a page of another site': [403, 'foreign-origin'],
    })
  })
})
