import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevnet } from '@billfold/devnet'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { verifyMessage } from 'viem'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../src/playwright/findChromium.ts'
import { installVirtualWalletIn } from '../src/playwright/installVirtualWalletIn.ts'
import { installWalletPresetIn } from '../src/playwright/installWalletPresetIn.ts'
import { launchChromium } from '../src/playwright/launchChromium.ts'
import { ModalPage } from '../src/playwright/ModalPage.ts'
import { openPage } from '../src/playwright/openPage.ts'
import { recordPolicyViolations } from '../src/playwright/recordPolicyViolations.ts'
import { recordRequests } from '../src/playwright/recordRequests.ts'
import { serveStatic } from '../src/playwright/serveStatic.ts'
import { testAccounts } from '../src/wallet/testAccounts.ts'

// The fixtures in a real Chromium, against a real host page and a real chain, under the strictest content policy.

let devnet: createDevnet.ReturnType
let browser: Browser
let folder: string
let host: serveStatic.ReturnType
let rpcUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-testkit-'))
  const site = join(folder, 'site')
  const [started, launched] = await Promise.all([
    createDevnet(),
    launchChromium(),
    build({
      root: join(import.meta.dirname, 'hosts/modal'),
      configFile: false,
      logLevel: 'error',
      base: './',
      plugins: [react()],
      resolve: { conditions: ['@billfold/source', 'module', 'browser', 'production'] },
      build: { outDir: site, target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
    }),
  ])
  devnet = started
  browser = launched
  rpcUrl = devnet.chains['eip155:31337'].rpcUrl
  host = await serveStatic(site, {
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${rpcUrl}; require-trusted-types-for 'script'`,
    },
  })
}, 120_000)
afterAll(async () => {
  await Promise.all([browser?.close(), devnet?.stop(), host?.close(), rm(folder, { recursive: true, force: true })])
})

async function open(options: Parameters<typeof installVirtualWalletIn>[1] = { chains: { 31337: rpcUrl } }) {
  // Nothing glides: a press must find what it was aimed at, however busy the machine.
  const { page, close } = await openPage(browser, { reducedMotion: 'reduce' })
  onTestFinished(close)
  const violations = await recordPolicyViolations(page)
  const wallet = await installVirtualWalletIn(page, options)
  const requests = recordRequests(page)
  await page.goto(`${host.url}?rpc=${encodeURIComponent(rpcUrl)}`)
  return { page, wallet, violations, requests, modal: new ModalPage(page) }
}

const shortAddress = /0xf39F.*92266/

describe('a virtual wallet in a page', () => {
  test('is found by the host, connects, and is still connected after a reload, with nothing sent elsewhere', async () => {
    const { page, modal, requests, violations, wallet } = await open()
    expect(requests.outside(new URL(host.url).origin)).toEqual([])
    await modal.open()
    expect(await modal.isOpen()).toBe(true)
    expect(await modal.rowNames()).toContain('Billfold Test Wallet')
    await modal.row('Billfold Test Wallet').click()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()
    expect((await wallet.read()).permitted).toEqual(testAccounts.map(account => account.address))
    await page.reload()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()
    const { log } = await wallet.read()
    expect(log.map(entry => entry.method)).toContain('eth_accounts')
    expect(log.some(entry => entry.isAsked)).toBe(false)
    expect(requests.outside(new URL(host.url).origin, new URL(rpcUrl).origin)).toEqual([])
    expect(violations).toEqual([])
  })

  test('waits for approval, and what it signs verifies', async () => {
    const { page, modal, wallet } = await open({ chains: { 31337: rpcUrl }, mode: 'manual' })
    await modal.open()
    await modal.row('Billfold Test Wallet').click()
    expect(await wallet.nextRequest()).toMatchObject({ kind: 'connect', method: 'eth_requestAccounts' })
    await wallet.approve()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()
    await expect.poll(() => modal.isOpen()).toBe(false)
    await page.getByRole('button', { name: 'Sign' }).click()
    // Asked, or said why not: a message here says more than a timeout.
    await expect
      .poll(async () => [await page.title(), (await wallet.read()).pending.length], { timeout: 10_000 })
      .toEqual(['A host', 1])
    const request = await wallet.nextRequest('personal_sign')
    expect(request).toMatchObject({ kind: 'sign', text: 'Hello from the host', account: testAccounts[0].address })
    await wallet.approve(request.id)
    await expect.poll(() => page.title(), { timeout: 10_000 }).toMatch(/^0x/)
    const signature = (await page.title()) as `0x${string}`
    const address = testAccounts[0].address
    expect(await verifyMessage({ address, message: 'Hello from the host', signature })).toBe(true)
    await page.getByRole('button', { name: 'Sign' }).click()
    await wallet.reject()
    await expect.poll(() => page.title()).toContain('rejected')
  })

  test('can be made to refuse, and to behave again', async () => {
    const { page, modal, wallet } = await open({ chains: { 31337: rpcUrl }, switches: { reject: true } })
    await modal.open()
    await modal.row('Billfold Test Wallet').click()
    await expect.poll(async () => (await wallet.read()).log.some(entry => entry.outcome === 'failed')).toBe(true)
    expect((await wallet.read()).permitted).toEqual([])
    await wallet.repair()
    await modal.dialog.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()
  })

  test('notifies the page of what the visitor changes in it', async () => {
    const { page, modal, wallet } = await open()
    await modal.open()
    await modal.row('Billfold Test Wallet').click()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()
    await wallet.selectAccount(testAccounts[1].address)
    await page
      .getByRole('button', { name: /0x7099.*79C8/ })
      .first()
      .waitFor()
    await wallet.disconnect()
    await modal.openButton('Unlock wallet').waitFor()
  })

  test('asks its nodes from outside of the page: no policy binds it, no request of the page is seen', async () => {
    const { page, requests, wallet, violations } = await open({
      chains: { 31337: devnet.chains['eip155:31338'].rpcUrl },
      rdns: 'test.other',
    })
    const blockNumber = await page.evaluate(
      () =>
        new Promise(resolve => {
          addEventListener('eip6963:announceProvider', event => {
            const { detail } = event as CustomEvent<{ provider: { request(r: { method: string }): Promise<unknown> } }>
            resolve(detail.provider.request({ method: 'eth_blockNumber' }))
          })
          dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    )
    expect(blockNumber).toMatch(/^0x/)
    expect(requests.outside(new URL(host.url).origin)).toEqual([])
    expect(violations).toEqual([])
    expect((await wallet.read()).log.at(-1)).toMatchObject({ method: 'eth_blockNumber', outcome: 'answered' })
  })

  test('two wallets in one page are two', async () => {
    const { page, close } = await openPage(browser)
    onTestFinished(close)
    const one = await installVirtualWalletIn(page, { chains: { 31337: rpcUrl }, rdns: 'test.one', name: 'One' })
    const two = await installVirtualWalletIn(page, {
      chains: { 31337: rpcUrl },
      rdns: 'test.two',
      name: 'Two',
      legacy: true,
    })
    await page.goto(`${host.url}?rpc=${encodeURIComponent(rpcUrl)}`)
    const modal = new ModalPage(page)
    await modal.open()
    expect(await modal.rowNames()).toEqual(expect.arrayContaining(['One', 'Two']))
    await modal.row('Two').click()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()
    expect((await one.read()).permitted).toEqual([])
    expect((await two.read()).permitted).toHaveLength(3)
  })

  test('is one wallet in all tabs of an origin, and no page can clear what it knows', async () => {
    const { page, modal, wallet } = await open()
    await modal.open()
    await modal.row('Billfold Test Wallet').click()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()

    const other = await page.context().newPage()
    const second = await installVirtualWalletIn(other, { chains: { 31337: rpcUrl } })
    await other.goto(`${host.url}?rpc=${encodeURIComponent(rpcUrl)}`)
    expect((await second.read()).permitted).toHaveLength(3)
    // What a logout of the host does to its own storage does not reach an extension.
    await other.evaluate(() => localStorage.clear())
    await other.reload()
    expect((await second.read()).permitted).toHaveLength(3)

    await second.disconnect()
    await expect.poll(async () => (await wallet.read()).permitted).toEqual([])
    await wallet.switchChain(31338)
    expect(await second.read()).toMatchObject({ permitted: [], chainId: 31338 })

    // Another origin, and another visitor, have a state of their own.
    await other.goto(`${host.url.replace('127.0.0.1', 'localhost')}?rpc=${encodeURIComponent(rpcUrl)}`)
    expect((await second.read()).chainId).toBe(31337)
    const { wallet: stranger } = await open()
    expect((await stranger.read()).chainId).toBe(31337)
  })

  test('can be an odd one by name, also in what it does after a reload', async () => {
    const { page, close } = await openPage(browser, { reducedMotion: 'reduce' })
    onTestFinished(close)
    const wallets = await installWalletPresetIn(page, 'otherAccountAfterReload', { chains: { 31337: rpcUrl } })
    expect(wallets).toHaveLength(1)
    await page.goto(`${host.url}?rpc=${encodeURIComponent(rpcUrl)}`)
    const modal = new ModalPage(page)
    await modal.open()
    await modal.row('Billfold Test Wallet').click()
    await page.getByRole('button', { name: shortAddress }).first().waitFor()
    await page.reload()
    await page
      .getByRole('button', { name: /0x7099.*79C8/ })
      .first()
      .waitFor()
  })

  test('in a page where it was not installed in time it says so', async () => {
    const { page, close } = await openPage(browser, { url: host.url })
    onTestFinished(close)
    const wallet = await installVirtualWalletIn(page, { chains: { 31337: rpcUrl } })
    await expect(wallet.read()).rejects.toThrow('install it before page.goto')
  })
})

describe('the modal as a page object', () => {
  test('opens, goes forth and back by its rows, and closes', async () => {
    const { modal } = await open()
    await modal.open()
    const first = await modal.title.textContent()
    await modal.dialog
      .getByRole('button', { name: /what is a wallet/i })
      .first()
      .click()
    await modal.backButton.waitFor()
    expect(await modal.title.textContent()).not.toBe(first)
    await modal.back()
    await modal.waitForView(first ?? '')
    await modal.close()
    expect(await modal.isOpen()).toBe(false)
  })
})

describe('recorders', () => {
  test('see what the page did: requests of every kind, violations of the policy and of Trusted Types', async () => {
    const { page, requests, violations } = await open()
    const other = await serveStatic(folder)
    onTestFinished(other.close)
    await page.evaluate(url => fetch(url).catch(() => {}), other.url)
    await page.evaluate(() => {
      const style = document.createElement('style')
      document.head.append(style)
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
      } catch {}
    })
    await expect
      .poll(() => violations.map(violation => violation.directive).sort())
      .toEqual(['connect-src', 'require-trusted-types-for', 'style-src-elem'])
    expect(violations.every(violation => violation.isEnforced)).toBe(true)
    expect(requests.all.map(request => request.url)).toContain(`${host.url}?rpc=${encodeURIComponent(rpcUrl)}`)
    requests.clear()
    expect(requests.all).toEqual([])
    requests.stop()
    await page.reload()
    expect(requests.all).toEqual([])
  })

  test('distinguish requests to other origins from those to the host', async () => {
    const { page, close } = await openPage(browser)
    onTestFinished(close)
    const one = await serveStatic(join(folder, 'site'))
    const two = await serveStatic(folder)
    onTestFinished(one.close)
    onTestFinished(two.close)
    const requests = recordRequests(page)
    await page.goto(one.url)
    await page.evaluate(url => fetch(url, { mode: 'no-cors' }), `${two.url}beacon`)
    expect(requests.outside(new URL(one.url).origin).map(request => request.url)).toEqual([`${two.url}beacon`])
  })
})

describe('serveStatic', () => {
  test('serves what is in the folder with the given headers, and nothing outside it', async () => {
    const inner = join(folder, 'inner')
    await mkdir(join(inner, 'deep'), { recursive: true })
    await Promise.all([
      writeFile(join(folder, 'secret.txt'), 'secret'),
      writeFile(join(inner, 'index.html'), '<title>top</title>'),
      writeFile(join(inner, 'deep/a b.js'), 'export {}'),
    ])
    const { url, close } = await serveStatic(inner, { headers: { 'x-frame-options': 'DENY' } })
    onTestFinished(close)
    const top = await fetch(url)
    expect([top.status, await top.text(), top.headers.get('x-frame-options')]).toEqual([
      200,
      '<title>top</title>',
      'DENY',
    ])
    const script = await fetch(`${url}deep/a%20b.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    for (const path of ['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', 'deep', 'nothing.js', '%', 'deep/%00'])
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404])
    expect((await fetch(url, { method: 'POST' })).status).toBe(405)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('launchChromium', () => {
  test('says how to install a browser without one', () => {
    expect(() => findChromium([undefined, '/nowhere/chromium'])).toThrow('apt-get install')
    expect(findChromium([undefined, import.meta.filename])).toBe(import.meta.filename)
  })

  /** Whether a frame of another site sees the storage it has as a site of its own. */
  async function isPartitioned(options: launchChromium.Options): Promise<boolean> {
    const real = await launchChromium(options)
    try {
      const { page } = await openPage(real)
      const { url } = await serveFrames()
      const site = url.replace('127.0.0.1', 'localhost')
      await page.goto(`${url}frame.html`)
      await page.evaluate(() => localStorage.setItem('seen', 'yes'))
      await page.goto(`${site}index.html?${encodeURIComponent(`${url}frame.html`)}`)
      const frame = page.frame({ url: /frame\.html/ })
      if (!frame) throw new Error('No frame')
      return (await frame.evaluate(() => localStorage.getItem('seen'))) === null
    } finally {
      await real.close()
    }
  }

  async function serveFrames() {
    const frames = await mkdtemp(join(folder, 'frames-'))
    await writeFile(
      join(frames, 'index.html'),
      '<iframe></iframe><script>document.querySelector("iframe").src = decodeURIComponent(location.search.slice(1))</script>',
    )
    // By itself, as what playwright evaluates counts as a gesture.
    await writeFile(
      join(frames, 'popup.html'),
      '<script>document.title = window.open("about:blank") ? "opened" : "blocked"</script>',
    )
    await writeFile(join(frames, 'frame.html'), '<title>frame</title>')
    const server = await serveStatic(frames)
    onTestFinished(server.close)
    return server
  }

  test('keeps storage apart by top-level site with realDefaults, as visitors have it', async () => {
    expect(await isPartitioned({ realDefaults: true })).toBe(true)
  })

  test('shows a page from the back-forward cache with realDefaults, and builds it anew without', async () => {
    for (const realDefaults of [true, false]) {
      const real = await launchChromium({ realDefaults })
      try {
        const { page } = await openPage(real)
        const { url } = await serveFrames()
        await page.goto(`${url}frame.html`)
        await page.evaluate(() => {
          document.title = 'kept'
        })
        await page.goto(`${url}frame.html?next`)
        // Playwright waits for a load that does not come when the page was kept.
        await page.goBack({ waitUntil: 'commit' })
        expect([realDefaults, await page.title()]).toEqual([realDefaults, realDefaults ? 'kept' : 'frame'])
      } finally {
        await real.close()
      }
    }
  })

  test('blocks popups without a gesture with realDefaults', async () => {
    for (const [realDefaults, isBlocked] of [
      [true, true],
      [false, false],
    ] as const) {
      const real = await launchChromium({ realDefaults })
      try {
        const { page } = await openPage(real)
        const { url } = await serveFrames()
        await page.goto(`${url}popup.html`)
        expect([realDefaults, await page.title()]).toEqual([realDefaults, isBlocked ? 'blocked' : 'opened'])
      } finally {
        await real.close()
      }
    }
  })
})
