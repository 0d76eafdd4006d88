import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchRealBrowser } from '../../src/parts/testing/launchRealBrowser.ts'
import { openPair } from './support/openPair.ts'
import { reachProvider } from './support/reachProvider.ts'
import { walkLogins } from './support/walkLogins.ts'

// The logins of `embedded()` in a browser that keeps its own defaults: windows are real, and blocked where a browser blocks them.

let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  pair = await openPair(launchRealBrowser)
})
afterAll(() => pair?.close())

/** Presses a button that begins a social login, and waits for the window. */
async function begin(page: Page) {
  const popup = page.waitForEvent('popup')
  await page.locator('#login').click()
  return popup
}
/** Runs in every page: a button, and what a test asks for. `?unasked` begins without a press, which a browser blocks. */
function addButton() {
  addEventListener('load', () => {
    if (window !== window.top || !('page' in window)) return
    const start = () => {
      const leave = new AbortController()
      const login = window.page.embedded.startSocial({ provider: 'google', signal: leave.signal })
      Object.assign(window, { login, leave, ended: window.page.codeOf(login.done) })
    }
    const add = (id: string, run: () => void) => {
      const button = document.createElement('button')
      button.id = id
      button.textContent = id
      button.onclick = run
      document.body.append(button)
    }
    add('login', start)
    add('reopen', () => (window as unknown as { login: { reopen(): boolean } }).login.reopen())
    if (location.search.includes('unasked')) start()
  })
}
const open = (query = '') => pair.open(query, undefined, addButton)
const ended = (page: Page) => page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)
const userOf = (page: Page) => page.evaluate(() => window.page.embedded.user())
const connect = (page: Page) =>
  page.evaluate(() =>
    window.page.actions.connect(window.page.kit, { connector: 'auth' }).then(() => window.page.embedded.user()),
  )

test('e-mail: one in 30 s, codes that are wrong, a device that is allowed', async () => {
  const { page, errors } = await open()
  const code = (run: () => Promise<unknown>) => page.evaluate(`window.page.codeOf((${String(run)})())`)
  expect(await code(() => window.page.embedded.startEmail({ email: 'nobody' }))).toBe('vault/invalid-email')
  expect(page.frames()).toHaveLength(1)
  expect(await page.evaluate(() => window.page.embedded.startEmail({ email: 'ada@example.com' }))).toBe('verify-otp')
  const again = await page.evaluate(async () => {
    const { embedded } = window.page
    const leftMs = embedded.emailAllowedAt('ada@example.com') - Date.now()
    const error = await embedded.startEmail({ email: 'ada@example.com' }).catch(cause => cause)
    return { leftMs, code: error.code, message: error.shortMessage }
  })
  expect(again.leftMs).toBeGreaterThan(20_000)
  expect(again).toMatchObject({ code: 'vault/email-cooldown' })
  expect(again.message).toMatch(/^Please try again after \d+ seconds$/)
  // The wait is the page's, not the document's.
  await page.reload()
  expect(await code(() => window.page.embedded.startEmail({ email: 'ada@example.com' }))).toBe('vault/email-cooldown')
  // Another address waits for nothing (issue 18, 11), and the first one still does.
  expect(await page.evaluate(() => window.page.embedded.startEmail({ email: 'grace@example.com' }))).toBe('verify-otp')
  expect(await code(() => window.page.embedded.startEmail({ email: 'Ada@Example.com' }))).toBe('vault/email-cooldown')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/ada@|grace@/i)
  await page.evaluate(() => localStorage.removeItem('@billfold/last-email-login'))
  await page.evaluate(() => window.page.embedded.startEmail({ email: 'ada@example.com' }))
  expect(await code(() => window.page.embedded.verifyCode({ otp: '000000' }))).toBe('vault/code-wrong')

  const frame = await pair.frameOf(page)
  // Given up here, it is given up there.
  const left = await page.evaluate(async () => {
    const leave = new AbortController()
    const waiting = window.page.codeOf(window.page.embedded.waitForDevice({ signal: leave.signal }))
    setTimeout(() => leave.abort(), 50)
    return waiting
  })
  expect(left).toBe('request/aborted')
  await expect.poll(() => frame.evaluate(() => window.vault.log)).toContain('device given up')
  const waiting = page.evaluate(() => window.page.embedded.waitForDevice({}))
  await expect
    .poll(() => frame.evaluate(() => window.vault.log.filter(kind => kind === 'CONNECT_DEVICE').length))
    .toBe(2)
  await frame.evaluate(() => window.vault.device())
  await waiting
  await page.evaluate(() => window.page.embedded.verifyCode({ otp: '123456' }))
  expect(await connect(page)).toMatchObject({ email: 'ada@example.com' })
  // A login that came about ends the wait.
  expect(await page.evaluate(() => window.page.embedded.emailAllowedAt('ada@example.com'))).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('social: by what the window brings, if it is the window and the vault that say so', async () => {
  const { page, errors, context } = await open()
  const popup = await begin(page)
  await reachProvider(popup)
  // Any page may send a message: another window, another origin, this very page.
  await page.evaluate(() => {
    postMessage({ resultUri: '?ticket=stolen' }, '*')
    const frame = document.createElement('iframe')
    document.body.append(frame)
    frame.contentWindow?.parent.postMessage({ resultUri: '?ticket=stolen' }, '*')
  })
  const frame = await pair.frameOf(page)
  for (const odd of [undefined, 7, '', 'x'.repeat(5_000)])
    await popup?.evaluate(value => (window as unknown as Answering).answer(value), odd)
  expect(await frame.evaluate(() => window.vault.payloads)).not.toContainEqual(
    expect.objectContaining({ uri: '?ticket=stolen' }),
  )
  await popup?.evaluate(() => (window as unknown as Answering).answer('?flow=1&ticket=good'))
  expect(await ended(page)).toBe('fine')
  await expect.poll(() => popup?.isClosed()).toBe(true)
  expect(await connect(page)).toMatchObject({ provider: 'google', userName: 'Ada by ticket', email: 'ada@example.com' })
  expect(await frame.evaluate(() => window.vault.log)).toContain('social given up')
  expect(errors).toEqual([])
  await context.close()
})

test('social: a refusal, a window that was closed, one that a provider has cut off, and two at once (faults 56 to 58, 61)', async () => {
  const { page, errors, context } = await open()
  const refused = await begin(page)
  await reachProvider(refused)
  await refused?.evaluate(() => (window as unknown as Answering).answer('?error=access_denied'))
  expect(await ended(page)).toBe('connection/rejected')

  const closed = await begin(page)
  await reachProvider(closed)
  const frame = await pair.frameOf(page)
  await expect.poll(() => frame.evaluate(() => window.vault.social !== undefined)).toBe(true)
  const began = Date.now()
  await closed?.close()
  expect(await ended(page)).toBe('connection/popup-closed')
  expect(Date.now() - began).toBeGreaterThanOrEqual(2_900)

  // A provider has cut the window off: it reads as closed, while the visitor is in it and not on this page.
  const cut = await begin(page)
  await reachProvider(cut)
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }))
  await cut?.close()
  const asked = () =>
    frame.evaluate(
      () => window.vault.payloads.filter(one => String((one as { uri?: string })?.uri).includes('state=')).length,
    )
  await expect.poll(asked).toBe(3)
  await frame.evaluate(() => window.vault.social?.resolve('Ada by rendezvous'))
  expect(await ended(page)).toBe('fine')

  const first = await begin(page)
  await reachProvider(first)
  await page.evaluate(() => Object.assign(window, { former: (window as unknown as { ended: Promise<string> }).ended }))
  // The newest takes the window over.
  await page.locator('#login').click()
  expect(await page.evaluate(() => (window as unknown as { former: Promise<string> }).former)).toBe('request/aborted')
  await page.evaluate(() => (window as unknown as { leave: AbortController }).leave.abort())
  expect(await ended(page)).toBe('request/aborted')
  expect(errors).toEqual([])
  await context.close()
})

test('social: blocked windows are opened by the next press, or the page goes there and comes back (faults 55 and 63)', async () => {
  const { page, errors, context } = await open('&unasked')
  const isBlocked = () =>
    page.evaluate(() => (window as unknown as { login: { isBlocked(): boolean } }).login.isBlocked())
  expect(await isBlocked()).toBe(true)
  const frame = await pair.frameOf(page)
  await expect.poll(() => frame.evaluate(() => window.vault.social !== undefined)).toBe(true)
  const popup = page.waitForEvent('popup')
  await page.locator('#reopen').click()
  // It knows by now where to go.
  await reachProvider(await popup)
  expect(await isBlocked()).toBe(false)
  await (await popup).close()
  await page.evaluate(() => (window as unknown as { leave: AbortController }).leave.abort())

  const pageUrl = page.url().replace('&unasked', '')
  await page.goto(pageUrl)
  await begin(page)
  await page.evaluate(() => void (window as unknown as { login: { redirect(): Promise<void> } }).login.redirect())
  await page.waitForURL('**/provider?*')
  const state = new URL(page.url()).searchParams.get('state') ?? ''
  expect(decodeURIComponent(state.split('--')[1] ?? '')).toBe(pageUrl)
  // Back with a refusal: shown over the page, on which the modal was not opened.
  await page.goto(`${pageUrl}&result_uri=${encodeURIComponent('?flow=1&error=login-denied')}`)
  await page.getByRole('alert').filter({ hasText: 'Connection rejected' }).waitFor()
  expect(await userOf(page)).toBeUndefined()

  await page.goto(pageUrl)
  await begin(page)
  await page.evaluate(() => void (window as unknown as { login: { redirect(): Promise<void> } }).login.redirect())
  await page.waitForURL('**/provider?*')
  await page.goto(`${pageUrl}&result_uri=${encodeURIComponent('?flow=1&ticket=good')}`)
  await expect.poll(() => userOf(page)).toMatchObject({ provider: 'google', userName: 'Ada by ticket' })
  await expect.poll(() => page.url()).toBe(pageUrl)

  // No login had started it: removed, and nothing else.
  await page.evaluate(() => window.page.actions.disconnect(window.page.kit))
  await page.goto(`${pageUrl}&result_uri=${encodeURIComponent('?flow=1&ticket=good')}`)
  await expect.poll(() => page.url()).toBe(pageUrl)
  expect(page.frames()).toHaveLength(1)
  expect(await userOf(page)).toBeUndefined()
  expect(errors).toEqual([])
  await context.close()
})

test('the testkit’s double says and refuses what the connector does, at the same points', async () => {
  const walk = async (query: string) => {
    const { page, errors, context } = await pair.open(query)
    const isDouble = query !== ''
    await page.exposeFunction('decide', async (isApproved: boolean) => {
      if (isDouble) return page.evaluate(yes => window.page.double?.answer(yes ? 'approve' : 'decline'), isApproved)
      const frame = await pair.frameOf(page)
      await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBeGreaterThan(0)
      return frame.evaluate(yes => window.vault.approvals.splice(0)[0]?.answer(yes), isApproved)
    })
    const said = await page.evaluate(async () => {
      const { actions, codeOf, connector, embedded, kit, view } = window.page
      const decide = (window as unknown as { decide(isApproved: boolean): Promise<void> }).decide
      const said: [string, unknown][] = []
      const note = async (what: string, asked: Promise<unknown>) => void said.push([what, await codeOf(asked)])
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise(resolve => setTimeout(resolve, 10))
      }
      const email = 'ada@example.com'
      const connect = () => actions.connect(kit, { connector })
      const given = new AbortController()
      given.abort()
      said.push(
        ['user', embedded.user()],
        ['requests', embedded.requests().length],
        ['mail', embedded.emailAllowedAt(email)],
      )
      await note('connect before a login', connect())
      await note('request before a login', connector.request({ network: 'eip155:1', method: 'personal_sign' }))
      await note('no address', embedded.startEmail({ email: 'nobody' }))
      await note('given up', embedded.startEmail({ email, signal: given.signal }))
      said.push(['first step', await embedded.startEmail({ email })])
      said.push(['waits', embedded.emailAllowedAt(email) > Date.now()])
      await note('a mail too many', embedded.startEmail({ email }))
      await note('another code', embedded.verifyCode({ otp: '000000' }))
      await note('the code', embedded.verifyCode({ otp: '123456' }))
      await note('connect', connect())
      said.push(['logged in', embedded.user()?.email], ['status', actions.getAccount(kit).status])
      for (const [what, end] of [
        ['approved', () => decide(true)],
        ['declined', () => decide(false)],
        ['closed', () => Promise.resolve(actions.closeModal(kit, 'visitor'))],
      ] as const) {
        const asked = codeOf(connector.request({ network: 'eip155:1', method: 'personal_sign', params: ['0x00'] }))
        await until(() => embedded.requests().length === 1)
        said.push([`${what}: shown`, view()], ['asked', embedded.requests()[0]?.method])
        await end()
        said.push([what, await asked], ['modal', view()], ['left', embedded.requests().length])
      }
      await actions.disconnect(kit)
      said.push(['out', embedded.user()], ['status', actions.getAccount(kit).status])
      await note('connect after it', connect())
      return said
    })
    expect(errors).toEqual([])
    await context.close()
    return said
  }
  expect(await walk('&double')).toEqual(await walk(''))
})

test('the double logs in at providers, by Farcaster and by passkey, and changes the address, as the connector does', async () => {
  const [double, connector] = await Promise.all([walkLogins(pair, '&double'), walkLogins(pair, '')])
  expect(double).toEqual(connector)
  // What both say is what was meant.
  expect(connector).toContainEqual(['google, done', 'fine'])
})

test('Farcaster: an address to scan, and who came', async () => {
  const { page, errors, context } = await open()
  const url = await page.evaluate(async () => {
    const { done, url } = await window.page.embedded.startFarcaster({})
    Object.assign(window, { ended: window.page.codeOf(done) })
    return url
  })
  expect(url).toBe('https://farcaster.example/channel')
  const frame = await pair.frameOf(page)
  await expect.poll(() => frame.evaluate(() => window.vault.social !== undefined)).toBe(true)
  await frame.evaluate(() => window.vault.social?.resolve('ada.eth'))
  expect(await ended(page)).toBe('fine')
  expect(await connect(page)).toMatchObject({ provider: 'farcaster', userName: 'ada.eth' })
  expect(errors).toEqual([])
  await context.close()
})

type Answering = { answer(resultUri: unknown): void }
