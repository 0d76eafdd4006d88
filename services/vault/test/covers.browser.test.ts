import { base58 } from '@scure/base'
import type { Frame } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchRealBrowser } from '../../../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { openVaultPages, type VaultPages } from './support/openVaultPages.ts'
import { writeLogin } from './support/writeLogin.ts'

// What a hostile host can lay over the frame, in a browser with everybody's defaults (security section 1.8; T4, T9, T11, T12; faults 52 to 54).

let pages: VaultPages
beforeAll(async () => {
  pages = await openVaultPages({
    launch: launchRealBrowser,
    networks: [
      {
        id: 'eip155:1',
        name: 'Nowhere',
        symbol: 'ETH',
        decimals: 18,
        rpcUrl: 'http://127.0.0.1:9',
        hostRpcOrigins: [],
        tokens: [],
      },
    ],
  })
})
afterAll(() => pages?.close())

/** Logged in, and something approved on this site before. */
async function enter(email: string) {
  const visit = await pages.visit()
  const { address } = await visit.logIn(email)
  const sign = (key: string, message: string) =>
    visit.begin(key, 'RPC_REQUEST', { method: 'personal_sign', params: [message, address] })
  await sign('first', 'Hello')
  await visit.approve(await visit.openWindow())
  await visit.answer('first')
  /** The only request that is approved in the frame: a login for the site. */
  const signIn = (key: string, statement: string) =>
    sign(key, writeLogin({ address, origin: pages.hostUrl, statement }))
  const inner = visit.page.frames().find(frame => frame.url().startsWith(pages.vaultUrl))
  return { ...visit, address, sign, signIn, inner: inner! }
}

/** Gives the frame and what is around it a style, and lays things over it. */
const dress = (page: Awaited<ReturnType<typeof enter>>['page'], css: string, overlay = '') =>
  page.evaluate(
    ([style, html]) => {
      const frame = document.querySelector('iframe')
      document.querySelector('#over')?.remove()
      if (!frame) return
      frame.style.cssText = `border:0;width:400px;height:640px;${style}`
      if (!html) return
      const over = document.createElement('div')
      over.id = 'over'
      over.style.cssText = html
      over.textContent = 'Free money'
      document.body.append(over)
    },
    [css, overlay] as const,
  )

/** What the browser says of the card, once it has looked. */
const look = (inner: Frame) =>
  inner.evaluate(
    () =>
      new Promise<{ ratio: number; isVisible: boolean }>(resolve => {
        const observer = new IntersectionObserver(
          ([entry]) => {
            observer.disconnect()
            const { intersectionRatio, isVisible } = entry as IntersectionObserverEntry & { isVisible: boolean }
            resolve({ ratio: intersectionRatio, isVisible })
          },
          { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
        )
        observer.observe(document.querySelector('.page-seen') as Element)
      }),
  )

const mask = 'mask-image:linear-gradient(transparent,transparent)'

test('T9: under a mask over the frame nothing is signed but a login for the very site', async () => {
  const visit = await enter('mia@mail.example')
  const { address, frame, page } = visit
  await dress(page, mask)
  const other = writeLogin({ address, origin: 'https://other.example' })
  const own = writeLogin({ address, origin: pages.hostUrl })
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { address: ofSolana } = (await visit.must('GET_USER', { chainId: solana })) as { address: string }
  const note = { types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', domain: {} }
  const asked: Readonly<Record<string, { method: string; params: unknown }>> = {
    'free text': { method: 'personal_sign', params: ['Welcome to OtherSite! Click to sign in', address] },
    'another login': { method: 'personal_sign', params: [other, address] },
    'a login and more': { method: 'personal_sign', params: [`${own}\nThis is a payment`, address] },
    'a login that gives rights': { method: 'personal_sign', params: [`${own}\nResources:\n- urn:recap:e30`, address] },
    'a hash': { method: 'personal_sign', params: [`0x${'ab'.repeat(32)}`, address] },
    nothing: { method: 'personal_sign', params: ['', address] },
    'typed data': {
      method: 'eth_signTypedData_v4',
      params: [address, JSON.stringify({ ...note, message: { text: 'x' } })],
    },
    'a message of Solana': {
      method: 'solana_signMessage',
      params: { message: base58.encode(new TextEncoder().encode('Welcome to OtherSite!')), pubkey: ofSolana },
    },
  }
  for (const [name, request] of Object.entries(asked)) {
    await visit.begin(name, 'RPC_REQUEST', request)
    await frame.locator('footer button[data-kind=primary]').waitFor()
    expect.soft(await frame.locator('footer button[data-kind=primary]').textContent(), name).toBe('Open wallet')
    expect.soft(await frame.getByRole('button', { name: 'Sign' }).count(), name).toBe(0)
    await visit.abort(name)
    expect.soft(await visit.answer(name), name).toMatchObject({ error: { code: 'vault/aborted' } })
  }
  await visit.context.close()
})

test('T9: anything that covers or changes the card keeps the button from taking a press', async () => {
  const visit = await enter('ada@mail.example')
  const { frame, inner, page, signIn } = visit
  const over = 'position:absolute;inset:0;width:400px;height:640px;pointer-events:none;'
  const caught: readonly (readonly [string, string, string?])[] = [
    ['a transparent overlay', '', `${over}color:transparent`],
    ['text alone', '', over],
    ['a backdrop filter', '', `${over}backdrop-filter:blur(2px)`],
    ['opacity', 'opacity:.99'],
    ['a filter', 'filter:brightness(.9)'],
    ['a scale', 'transform:scale(.99)'],
    ['a blend mode', 'mix-blend-mode:multiply'],
    ['a clip', 'clip-path:inset(10%)'],
    ['the edge of the screen', 'margin-left:-60px'],
  ]
  for (const [name, css, overlay] of caught) {
    await dress(page, css, overlay)
    await signIn(name, 'Cover me')
    await frame.getByRole('heading', { name: 'Log in' }).waitFor()
    await page.mouse.move(100, 100)
    await page.mouse.move(120, 120)
    const { isVisible, ratio } = await look(inner)
    expect.soft(!isVisible || ratio < 0.99, name).toBe(true)
    expect.soft(await frame.locator('#arming').textContent(), name).toContain('covers this window')
    await frame.locator('footer button').last().click({ force: true, timeout: 5_000 })
    await visit.abort(name)
    expect.soft(await visit.answer(name), name).toMatchObject({ error: { code: 'vault/aborted' } })
    await expect.poll(() => frame.locator('main').count()).toBe(0)
  }
  // Of a mask the browser says nothing.
  for (const css of ['transform:translate(8px,8px)', 'border-radius:12px', mask]) {
    await dress(page, css)
    await signIn(css, 'Leave me')
    await frame.getByRole('heading', { name: 'Log in' }).waitFor()
    await visit.approve()
    expect(await visit.answer(css), css).toHaveProperty('value')
  }
  await dress(page, '')

  // Fault 52: laid over it while it is read. It is asked in a window from then on.
  await signIn('late', 'Now you see it')
  await frame.getByRole('heading', { name: 'Log in' }).waitFor()
  await frame.locator('footer button').last().hover()
  await frame.locator('footer button:not([aria-disabled=true])').nth(1).waitFor()
  await dress(page, '', over)
  await frame.getByText('Something lay over your wallet').waitFor()
  await dress(page, '')
  const popup = await visit.openWindow()
  await popup.getByText('Now you see it', { exact: true }).waitFor()
  await popup.close()
  await frame.getByText('closed before you decided').waitFor()
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await visit.answer('late')).toMatchObject({ error: { code: 'wallet/rejected' } })
  await visit.context.close()
})

test('a frame too small to be read leads to the window, and back when it has room; the window may be as small as a page at 400 % is (fault 54)', async () => {
  const visit = await enter('sam@mail.example')
  const { frame, page, signIn } = visit
  await dress(page, 'width:300px;height:300px')
  await signIn('small', 'Little room')
  await frame.getByText('It has too little room on this page.').waitFor()
  expect(await frame.getByRole('button', { name: 'Sign' }).count()).toBe(0)
  await dress(page, '')
  await frame.getByRole('heading', { name: 'Log in' }).waitFor()
  await dress(page, 'width:300px;height:300px')
  const small = await visit.openWindow()
  await small.setViewportSize({ width: 320, height: 256 })
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await dress(page, '')
  await frame.getByText('Go on in the window of your wallet.').waitFor()
  await visit.approve(small)
  expect(await visit.answer('small')).toHaveProperty('value')
  await visit.context.close()
})

test('T4, T11, T12: hostile texts run nothing and push nothing away; of many requests one is shown, and all can be given up', async () => {
  const visit = await enter('eve@mail.example')
  const { frame, inner, page } = visit
  const canary =
    '"><img src=x onerror=globalThis.canary=1><script>globalThis.canary=1</script>{{canary}}#{canary}javascript:canary=1'
  await visit.must('SYNC_DAPP_DATA', {
    metadata: { name: canary.slice(0, 128), url: 'javascript:canary=1' },
    projectId: 'listed',
  })
  await visit.must('SYNC_THEME', {
    themeMode: 'dark',
    themeVariables: {
      '--bf-text': '#fff',
      '--bf-surface': '#fff',
      '--bf-accent': 'url(x)',
      accent: canary.slice(0, 200),
    },
  })
  const long = `${canary}\u202e${'a'.repeat(10_000)}`
  await visit.sign('long', long)
  const popup = await visit.openWindow()
  expect(await popup.locator('.textContent').textContent()).toContain('[U+202E]')
  for (const place of [inner, popup]) {
    expect(await place.evaluate(() => 'canary' in globalThis)).toBe(false)
    // The host's white on white is ignored.
    const colours = await place.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.querySelector('main') as Element)
      return [backgroundColor, color]
    })
    expect(colours[0]).not.toBe(colours[1])
    const boxes = await place.evaluate(() =>
      [...document.querySelectorAll('h1, [data-testid=origin], footer button')].map(one => {
        const { bottom, top, width } = one.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && width <= innerWidth
      }),
    )
    expect(new Set(boxes)).toEqual(new Set([true]))
  }
  // T12: one is shown, 98 wait, the others are refused at once; three noes end all that wait, and the site's next for a while.
  await visit.flood(500, { method: 'personal_sign', params: ['More', visit.address] })
  await expect.poll(visit.flooded).toEqual({ 'request/queue-full': 402 })
  expect(await frame.locator('main').count()).toBe(1)
  expect(await frame.getByRole('heading').count()).toBe(1)
  expect(await visit.request('RPC_ABORT')).not.toHaveProperty('error')
  expect(await visit.answer('long')).toMatchObject({ error: { code: 'vault/aborted' } })
  await expect.poll(visit.flooded).toEqual({ 'request/queue-full': 402, 'vault/aborted': 98 })
  await expect.poll(() => frame.locator('main').count()).toBe(0)
  await visit.flood(20, { method: 'personal_sign', params: ['Again', visit.address] })
  for (let count = 0; count < 3; count += 1) await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(visit.flooded).toEqual({ 'wallet/rejected': 20 })
  expect(await visit.request('RPC_REQUEST', { method: 'personal_sign', params: ['No', visit.address] })).toMatchObject({
    error: { code: 'wallet/rejected' },
  })
  expect(await frame.locator('main').count()).toBe(0)
  expect(visit.violations).toEqual([])
  // A node that cannot be reached.
  expect(await visit.request('RPC_REQUEST', { method: 'eth_blockNumber' })).toMatchObject({
    error: { code: 'rpc/all-failed' },
  })
  await page.close()
  await visit.context.close()
})
