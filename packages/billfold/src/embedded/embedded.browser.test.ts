import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { stopTime } from '../parts/testing/stopTime.ts'
import { frameReadyDelayMs, frameRetryMs } from '../protocol/limits.ts'
import { serveHost } from '../shell/testing/serveHost.ts'

// The vault's frame in a real browser that keeps its own defaults; page and vault are different sites (127.0.0.1 and localhost).

const entry = (name: string) => fileURLToPath(new URL(`./testing/${name}.ts`, import.meta.url))
let browser: Browser
let host: serveHost.ReturnType
let strict: serveHost.ReturnType
/** A page that demands of everything it embeds that it wants to be embedded. */
let isolated: serveHost.ReturnType
let vault: string
/** A vault whose answers say so (security section 1.10), as ours do. */
let willingVault: string
const policy = (frames: string) =>
  `default-src 'none'; script-src 'self'; frame-src ${frames}; require-trusted-types-for 'script'; trusted-types 'none'`

beforeAll(async () => {
  // The page's and the vault's server are one; the site differs by name.
  const vaultServer = await serveHost({
    entries: { frame: entry('vault') },
    policy: "default-src 'none'; script-src 'self'",
  })
  vault = vaultServer.url.replace('127.0.0.1', 'localhost')
  servers.push(vaultServer)
  const frames = `${vault} http://localhost:*`
  host = await serveHost({ entries: { host: entry('host') }, policy: policy(frames) })
  strict = await serveHost({ entries: { host: entry('host') }, policy: policy("'none'") })
  const coep = { 'cross-origin-embedder-policy': 'require-corp' }
  isolated = await serveHost({ entries: { host: entry('host') }, policy: policy(frames), headers: () => coep })
  const willing = await serveHost({
    entries: { frame: entry('vault') },
    policy: "default-src 'none'; script-src 'self'",
    headers: () => ({ ...coep, 'cross-origin-resource-policy': 'cross-origin' }),
  })
  willingVault = willing.url.replace('127.0.0.1', 'localhost')
  servers.push(host, strict, isolated, willing)
  browser = await launchBrowser()
})
const servers: serveHost.ReturnType[] = []
afterAll(async () => {
  await browser?.close()
  for (const server of servers) await server.close()
})

async function open(address = vault, server = host): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.goto(`${server.url}/host?vault=${encodeURIComponent(address)}`)
  return { page, errors }
}
const codeOf = (page: Page) =>
  page.evaluate(() =>
    window.vaultPage.frame.open().then(
      () => 'opened',
      error => error.code as string,
    ),
  )

const failed = (page: Page) => page.evaluate(() => (window as unknown as { failed: Promise<string> }).failed)

test('nothing is loaded before it is needed; then it is greeted, ready, gets the name of the page, and answers', async () => {
  const { page, errors } = await open()
  expect(page.frames()).toHaveLength(1)
  const answer = await page.evaluate(async () => {
    const began = performance.now()
    const [caller, same] = await Promise.all([window.vaultPage.frame.open(), window.vaultPage.frame.open()])
    const tookMs = performance.now() - began
    return { isOne: caller === same, tookMs, ...(await caller.request('IS_CONNECTED', undefined)) }
  })
  expect(answer).toMatchObject({ isOne: true, isConnected: true })
  expect(answer.tookMs).toBeGreaterThanOrEqual(frameReadyDelayMs)
  const frame = page.locator('iframe')
  expect(await frame.getAttribute('src')).toBe(
    `${vault}/frame?projectId=demo&chainId=eip155%3A1&version=4&enableLogger=false`,
  )
  expect(await frame.getAttribute('allow')).toContain(`publickey-credentials-get ${vault}`)
  expect(await page.evaluate(() => window.vaultPage.events)).toEqual([])
  expect(errors).toEqual([])
  await page.close()
})

test('a policy of the page that refuses the frame is reported at once (fault 36)', async () => {
  const { page, errors } = await open(vault, strict)
  expect(await codeOf(page)).toBe('alert/iframe-load-failed')
  expect(await page.locator('iframe').count()).toBe(0)
  expect(errors).toEqual([])
  await page.close()
})

test('a vault that never answers the greeting is given up, and the next try may work (faults 37 and 39)', async () => {
  const { page } = await open()
  await page.clock.install()
  // All of this try: whether its second request is sent before the frame is removed depends on the browser.
  await page.route('**/frame?*', route => route.fulfill({ status: 404, body: 'gone' }))
  await page.evaluate(() => Object.assign(window, { failed: window.vaultPage.frame.open().catch(error => error.code) }))
  await page.locator('iframe').waitFor({ state: 'attached' })
  await page.clock.fastForward(20_000)
  expect(await failed(page)).toBe('alert/iframe-load-failed')
  await page.unroute('**/frame?*')
  await page.clock.resume()
  expect(await codeOf(page)).toBe('opened')
  await page.close()
})

/** Begins to open the frame; `failed` then says how that ended. */
const begin = (page: Page) =>
  page.evaluate(() => {
    const failed = window.vaultPage.frame.open().then(
      () => 'opened',
      error => error.code,
    )
    Object.assign(window, { failed, loads: 0 })
    window.vaultPage.frame.element()?.addEventListener('load', () => {
      Object.assign(window, { loads: (window as unknown as { loads: number }).loads + 1 })
    })
  })
const loads = (page: Page) => page.evaluate(() => (window as unknown as { loads: number }).loads)

test('a vault that answers 503 while it starts is asked once more by itself, and no further (issue 18, 10)', async () => {
  for (const [times, code] of [
    [1, 'opened'],
    [2, 'alert/iframe-load-failed'],
  ] as const) {
    const { page } = await open()
    await page.clock.install()
    let asked = 0
    page.on('request', request => {
      if (request.url().includes('/frame?')) asked += 1
    })
    await page.route('**/frame?*', route => route.fulfill({ status: 503, body: 'starting' }), { times })
    await begin(page)
    await expect.poll(() => loads(page)).toBe(1)
    expect(asked).toBe(1)
    await page.clock.fastForward(frameRetryMs)
    await expect.poll(() => loads(page)).toBe(2)
    await page.clock.fastForward(20_000 - frameRetryMs)
    expect(await failed(page)).toBe(code)
    expect(asked).toBe(2)
    await page.close()
  }
})

test('a vault whose frame loads without the browser saying so is loaded once more', async () => {
  const { page } = await open()
  await page.clock.install()
  await page.evaluate(() => {
    // The event of the first document is lost.
    document.addEventListener('load', event => event.stopImmediatePropagation(), { capture: true, once: true })
  })
  await begin(page)
  await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument === null)
  await page.clock.fastForward(10_000)
  await expect.poll(() => loads(page)).toBe(1)
  await page.clock.fastForward(1_000)
  expect(await failed(page)).toBe('opened')
  await page.close()
})

test('a page under COEP has the frame of a vault that sends the headers for it, and reports another one (fault 38)', async () => {
  const { page, errors } = await open(willingVault, isolated)
  expect(await codeOf(page)).toBe('opened')
  expect(errors).toEqual([])
  await page.close()

  const refused = await open(vault, isolated)
  await refused.page.clock.install()
  await refused.page.evaluate(() =>
    Object.assign(window, { failed: window.vaultPage.frame.open().catch(error => error.code) }),
  )
  await refused.page.locator('iframe').waitFor({ state: 'attached' })
  await refused.page.clock.fastForward(20_000)
  expect(await failed(refused.page)).toBe('alert/iframe-load-failed')
  await refused.page.close()
})

test('a vault that is ready after 19 s is ready; after 21 s it was given up, and only the next try has it (fault 40)', async () => {
  for (const [lateMs, code] of [
    [19_000, 'opened'],
    [21_000, 'alert/iframe-load-failed'],
  ] as const) {
    const { page, errors } = await open()
    await page.clock.install()
    await stopTime(page)
    await page.evaluate(() => {
      const setTimeout = window.setTimeout
      const armed: number[] = []
      Object.assign(window, {
        armed,
        setTimeout(run: () => void, delayMs: number) {
          armed.push(delayMs)
          return setTimeout(run, delayMs)
        },
      })
    })
    // The frame's document comes when the test says so, and time does not pass while it is on its way.
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const asked = page.waitForRequest(request => request.url().includes('/frame?'))
    await page.route(
      '**/frame?*',
      async route => {
        await released
        await route.continue().catch(() => {})
      },
      { times: 1 },
    )
    await page.evaluate(() =>
      Object.assign(window, {
        failed: window.vaultPage.frame.open().then(
          () => 'opened',
          error => error.code,
        ),
      }),
    )
    await asked
    await page.clock.fastForward(lateMs)
    release()
    // Greeted: from then on it has the pause of a frame that is ready, and no limit.
    const armed = () => page.evaluate(() => (window as unknown as { armed: number[] }).armed)
    if (code === 'opened') await expect.poll(armed).toContain(frameReadyDelayMs)
    await page.clock.resume()
    expect(await failed(page)).toBe(code)
    expect(await page.locator('iframe').count()).toBe(code === 'opened' ? 1 : 0)
    expect(await codeOf(page)).toBe('opened')
    expect(await page.locator('iframe').count()).toBe(1)
    expect(errors).toEqual([])
    await page.close()
  }
})

test('a frame that loads itself anew loses what was asked, and is ready again (faults 41 and 43)', async () => {
  const { page, errors } = await open()
  const result = await page.evaluate(async () => {
    const { frame } = window.vaultPage
    const caller = await frame.open()
    const lost = caller.request('RELOAD', undefined).catch(error => error.code as string)
    const code = await lost
    const next = await frame.open()
    return { code, isOther: next !== caller, ...(await next.request('IS_CONNECTED', undefined)) }
  })
  expect(result).toEqual({ code: 'vault/aborted', isOther: true, isConnected: true })
  expect(errors).toEqual([])
  await page.close()
})

test('a frame that the page threw away is made again on next use, and its requests are rejected (fault 42)', async () => {
  const { page } = await open()
  const result = await page.evaluate(async () => {
    const { frame } = window.vaultPage
    const caller = await frame.open()
    const waiting = caller.request('RPC_REQUEST', { method: 'personal_sign' }).catch(error => error.code as string)
    frame.element()?.remove()
    const next = await frame.open()
    return { code: await waiting, isOther: next !== caller, count: document.querySelectorAll('iframe').length }
  })
  expect(result).toEqual({ code: 'vault/aborted', isOther: true, count: 1 })
  await page.close()
})

/** Lets the vault misbehave: as its address says. */
const misbehave = (page: Page, how: string) =>
  page.addInitScript(query => {
    if (location.pathname === '/frame') history.replaceState(null, '', `${location.href}&${query}`)
  }, how)

test('another version is loaded again once, then it is reported (fault 41)', async () => {
  const { page, errors } = await open()
  await misbehave(page, 'speaks=5')
  const asked: string[] = []
  page.on('request', request => request.url().includes('/frame?') && asked.push(request.url()))
  expect(await codeOf(page)).toBe('alert/iframe-load-failed')
  expect(asked).toHaveLength(2)
  expect(errors).toEqual([])
  await page.close()
})

test('READY said twice, or in answer to another greeting, counts once (fault 41)', async () => {
  const { page, errors } = await open()
  await misbehave(page, 'twice')
  expect(await codeOf(page)).toBe('opened')
  expect(await page.evaluate(() => window.vaultPage.events)).toEqual([])
  expect(errors).toEqual([])
  await page.close()
})

test('of 100,000 messages of a third window page and frame accept none (T17, fault 47)', async () => {
  const { page, errors } = await open()
  await page.evaluate(() => window.vaultPage.frame.open())
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const stranger = await opened
  await stranger.waitForFunction(() => 'vaultPage' in window)
  await stranger.evaluate(async () => {
    const host = window.opener as Window
    const vault = host.vaultPage.frame.element()?.contentWindow
    const messages = [
      ...[undefined, null, 7, '', [], {}, 'x'.repeat(1_000), { payload: {} }, new Map([['type', 1]])],
      { type: '@billfold-frame/ESCAPE', payload: {} },
      { type: '@billfold-frame/READY', payload: { version: '4', nonce: 'n' } },
      { id: 'x', type: '@billfold-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } },
      { id: 'y', type: '@billfold-app/SIGN_OUT' },
      { type: '@billfold-app/HELLO', payload: { version: '4', nonce: 'n' } },
    ]
    for (let index = 0; index < 100_000; index += 1) {
      const target = index % 2 === 0 ? host : vault
      // Some with a port, as a greeting has.
      const ports = index % 1_000 < 2 ? [new MessageChannel().port2] : []
      target?.postMessage(messages[index % messages.length], '*', ports)
      // One lot has arrived before the next is sent.
      if (index % 5_000 === 0) await new Promise(done => setTimeout(done))
    }
  })
  const result = await page.evaluate(async () => {
    const caller = await window.vaultPage.frame.open()
    const answer = await caller.request('IS_CONNECTED', undefined)
    return { ...answer, dropped: caller.dropped(), events: window.vaultPage.events }
  })
  expect(result).toEqual({ isConnected: true, dropped: 0, events: [] })
  expect(errors).toEqual([])
  await stranger.close()
  await page.close()
})

test('Escape that is pressed inside the frame reaches the page as an event', async () => {
  const { page } = await open()
  await page.evaluate(() => window.vaultPage.frame.open())
  await page.frames()[1]?.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  await expect.poll(() => page.evaluate(() => window.vaultPage.events)).toEqual(['ESCAPE'])
  await page.close()
})
