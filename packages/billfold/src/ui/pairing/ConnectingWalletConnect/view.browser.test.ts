import { describe, expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import { readCode } from '../../testing/readCode.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const paired = (walletId: string | undefined, more: Scenario = {}): Scenario => ({
  pairing: {},
  path: [
    { view: 'Connect' },
    { view: 'ConnectingWalletConnect', params: walletId ? { walletId, name: 'Rainbow' } : {} },
  ],
  ...more,
})
const offers = ({ run }: Opened) => run(({ pairing }) => pairing.offers.map(({ uri }) => uri))
const codeOf = ({ page }: Opened) => page.getByRole('img', { name: 'QR code to connect' })
const focused = ({ page }: Opened) =>
  page.evaluate(() => document.querySelector('billfold-modal')?.shadowRoot?.activeElement?.textContent)
/** The page goes to the background, or comes back from it. */
const hide = ({ page }: Opened, isHidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

describeView('ConnectingWalletConnect', open => {
  test.each(['light', 'dark'] as const)('a camera reads the offer, mark and all, in the %s theme', async mode => {
    const opened = await open(paired('rainbow', { theme: { mode } }))
    expect(await codeOf(opened).locator('.bf-qr-mark .bf-picture').count()).toBe(1)
    const [uri] = await offers(opened)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(await readCode(codeOf(opened))).toBe(uri)
  })

  test('a code for any wallet is read on the smallest screen too', async () => {
    const opened = await open(paired(undefined), { viewport: { width: 320, height: 640 } })
    expect(await readCode(codeOf(opened))).toBe((await offers(opened))[0])
    await opened.page.getByRole('heading', { name: 'WalletConnect' }).waitFor()
  })

  test('copies the link and says so', async () => {
    const opened = await open(paired('rainbow'))
    const { page } = opened
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await offers(opened))[0])
    // Nothing covers the code meanwhile: a camera can read it.
    expect(await page.locator('.bf-toast').count()).toBe(0)
    expect(await readCode(codeOf(opened))).toBe((await offers(opened))[0])
  })

  test('says it where the press was, for a while, and says too when it did not work', async () => {
    const opened = await open(paired('rainbow'), { hasClock: true })
    const { page } = opened
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await codeOf(opened).waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    expect(await focused(opened)).toBe('Link copied')
    await page.clock.runFor(3_000)
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    })
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'The link could not be copied' }).waitFor()
  })

  test('is connected once the wallet approves, and stores which wallet it was', async () => {
    const opened = await open(paired('rainbow'))
    const { run, view, events } = opened
    await codeOf(opened).waitFor()
    await run(({ pairing }) => pairing.approve())
    await expect.poll(view).toBeUndefined()
    expect(await events()).toContain('CONNECT_SUCCESS')
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.connectorId)).toBe('walletConnect')
    expect(await run(({ kit }) => kit.store.getState().recentWallets)).toEqual([{ id: 'rainbow', name: 'Rainbow' }])
  })

  test('counts down and draws a new code with ten seconds left, in its place and with the focus where it was', async () => {
    const opened = await open(paired('rainbow'), { hasClock: true })
    const { page, run } = opened
    await codeOf(opened).waitFor()
    const code = await codeOf(opened).elementHandle()
    await page.getByRole('button', { name: 'Copy link' }).focus()
    await page.clock.fastForward(195_000)
    expect(await page.getByRole('timer').count()).toBe(0)
    await page.clock.runFor(15_000)
    expect(await page.getByRole('timer').textContent()).toMatch(/^New code in (19|20) seconds$/)
    expect(await offers(opened)).toHaveLength(1)
    await page.clock.runFor(20_000)
    const [before, after, ...more] = await offers(opened)
    expect(after).not.toBe(before)
    expect(more).toEqual([])
    expect(await readCode(codeOf(opened))).toBe(after)
    expect(await code?.evaluate(node => node.isConnected)).toBe(true)
    expect(await focused(opened)).toBe('Copy link')
    await page.getByRole('status').filter({ hasText: 'This is a new code' }).waitFor()
    // The answer of a wallet to the new one counts.
    await run(({ pairing }) => pairing.approve())
    await expect.poll(opened.view).toBeUndefined()
  })

  test('a clock that is wrong makes no flood of codes', async () => {
    const opened = await open(paired('rainbow', { pairing: { lifetimeMs: 1_000 }, options: { layout: 'compact' } }), {
      hasClock: true,
    })
    const made = async () => (await offers(opened)).length
    const { clock } = opened.page
    const first = await made()
    for (let step = 0; step < 50 && (await made()) === first; step += 1) await clock.runFor(100)
    // From here on less than 0.1 s after a code was made: the next one comes once 5 s are over, and is drawn.
    for (let more = 1; more < 4; more += 1) {
      expect(await made()).toBe(first + more)
      await codeOf(opened).waitFor()
      await clock.runFor(4_800)
      expect(await made()).toBe(first + more)
      await clock.runFor(200)
    }
    expect(await made()).toBe(first + 4)
  })

  test('after a rejection, says so and shows a new code', async () => {
    const opened = await open(paired('rainbow'))
    const { page, run, events } = opened
    await page.getByRole('button', { name: 'Copy link' }).focus()
    await codeOf(opened).waitFor()
    await run(({ pairing }) => pairing.reject())
    await page.getByRole('alert').filter({ hasText: 'You declined the request' }).waitFor()
    await expect.poll(() => offers(opened)).toHaveLength(2)
    const [before, after] = await offers(opened)
    expect(after).not.toBe(before)
    expect(await readCode(codeOf(opened))).toBe(after)
    expect(await focused(opened)).toBe('Copy link')
    expect(await events()).toContain('USER_REJECTED')
    await run(({ pairing }) => pairing.approve())
    await expect.poll(opened.view).toBeUndefined()
  })

  test('a code that expired elsewhere is replaced, and that is said', async () => {
    const opened = await open(paired('rainbow'), { hasClock: true })
    const { page, run } = opened
    await codeOf(opened).waitFor()
    await run(({ pairing }) => pairing.expire())
    await page.clock.runFor(6_000)
    await page.getByRole('status').filter({ hasText: 'The code expired' }).waitFor()
    expect(await offers(opened)).toHaveLength(2)
  })

  describe.each([
    ['closed', 'Rainbow ended the connection', 'Show a new code', {}],
    ['unreachable', 'Phone wallets cannot be reached', 'Try again', { relay: 'unreachable' }],
    ['refused', 'This site cannot reach phone wallets', 'Try again', { relay: 'refused' }],
  ] as const)('%s', (what, said, next, pairing) => {
    test('is shown in place of the code, with a next step that works', async () => {
      const opened = await open(paired('rainbow', { pairing }))
      const { page, run } = opened
      if (what === 'closed') {
        await codeOf(opened).waitFor()
        await run(page => page.pairing.close())
      }
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
      expect(await codeOf(opened).count()).toBe(0)
      await page.getByText('Details').waitFor()
      await run(page => page.pairing.set({ relay: 'fine' }))
      await page.getByRole('button', { name: next }).click()
      await codeOf(opened).waitFor()
      expect(await page.getByText(said).count()).toBe(0)
    })
  })

  test('tries again by itself when the page is online again', async () => {
    const opened = await open(paired('rainbow', { pairing: { relay: 'unreachable' } }))
    await opened.page.getByText('Phone wallets cannot be reached').waitFor()
    await opened.run(({ pairing }) => pairing.set({ relay: 'fine' }))
    await opened.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await codeOf(opened).waitFor()
  })

  test('while the page is away nothing is renewed; back again the relay is asked first, then a new code is shown', async () => {
    const opened = await open(paired('rainbow'), { hasClock: true })
    const { page, run } = opened
    await codeOf(opened).waitFor()
    await hide(opened, true)
    await page.clock.fastForward(235_000)
    expect(await offers(opened)).toHaveLength(1)
    const before = await run(({ pairing }) => pairing.counts.wake)
    await hide(opened, false)
    expect(await run(({ pairing }) => pairing.counts.wake)).toBe(before + 1)
    await page.clock.runFor(2_500)
    expect(await offers(opened)).toHaveLength(1)
    await page.clock.runFor(1_000)
    await page.getByText('The code expired').waitFor()
    expect(await offers(opened)).toHaveLength(2)
  })

  test('a code that is over when the machine wakes up is replaced, though its timer has slept too', async () => {
    const opened = await open(paired('rainbow'), { hasClock: true })
    const { page } = opened
    await codeOf(opened).waitFor()
    // Asleep: the wall clock alone goes on.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 14_400_000)
    await page.clock.runFor(3_500)
    expect(await offers(opened)).toHaveLength(1)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(3_500)
    await page.getByText('The code expired').waitFor()
    expect(await offers(opened)).toHaveLength(2)
  })

  test('an answer that came while the page was away connects', async () => {
    const opened = await open(paired('rainbow'), { hasClock: true })
    await codeOf(opened).waitFor()
    await hide(opened, true)
    await opened.page.clock.fastForward(235_000)
    await hide(opened, false)
    await opened.run(({ pairing }) => pairing.approve())
    await expect.poll(opened.view).toBeUndefined()
  })

  test('leaving ends it: no request is made, no timer runs, and a late approval connects nothing', async () => {
    const opened = await open(paired('rainbow', { options: { layout: 'compact' } }))
    const { page, run, view } = opened
    await codeOf(opened).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(view).toBe('Connect')
    await run(({ pairing }) => pairing.approve())
    await expect.poll(() => run(({ timers }) => timers.size)).toBe(0)
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('disconnected')
  })

  test('opens the app of the computer, or the web page, by a press and in a window of its own', async () => {
    const opened = await open(paired('ledge'))
    const { page, run } = opened
    await page.getByRole('tab', { name: 'Desktop' }).click()
    await page.getByRole('button', { name: 'Open Ledge' }).click()
    await page.getByText('Approve in Ledge').waitFor()
    await page.getByRole('tab', { name: 'Web' }).click()
    await page.getByRole('button', { name: 'Open Ledge' }).click()
    const [uri] = await offers(opened)
    const wanted = encodeURIComponent(String(uri))
    expect(await run(page => page.opened)).toEqual([
      [`ledge://wc?uri=${wanted}`, '_blank'],
      [`https://ledge.example/wc?uri=${wanted}`, '_blank'],
    ])
  })

  test('a wallet that is here too is asked here, unless the visitor wants the phone', async () => {
    const { page, view } = await open({
      wallets: [{ ...fox, connect: 'hang' }],
      pairing: {},
      path: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { connectorId: fox.id } }],
    })
    await page.getByRole('button', { name: 'Use Fox on your phone' }).click()
    await expect.poll(view).toBe('ConnectingWalletConnect')
    await page.getByRole('img', { name: 'QR code to connect Fox' }).waitFor()
    await page.getByRole('tab', { name: 'Browser' }).click()
    await page.getByRole('button', { name: 'Connect Fox' }).click()
    await expect.poll(view).toBe('ConnectingExternal')
  })

  test('a wallet that is not to be paired leads to where it is to be had', async () => {
    const { page, view } = await open(paired('safe-harbour'))
    await page.getByRole('button', { name: 'Get Safe Harbour' }).click()
    await expect.poll(view).toBe('Downloads')
  })

  describe('on a phone', () => {
    const phone = paired('rainbow', { device: 'iphone' })

    test('keeps the way back to the wallet with the connection', async () => {
      const { page, run, view } = await open(phone)
      await page.getByRole('button', { name: 'Open Rainbow' }).click()
      await run(({ pairing }) => pairing.approve())
      await expect.poll(view).toBeUndefined()
      const stored = await run(({ kit }) =>
        kit.runtime.storage.read({ key: '@billfold/deep-link', version: 1, parse: value => value }),
      )
      expect(stored).toEqual({ href: 'rainbow://', name: 'Rainbow' })
    })

    test('opens the https link first where the host prefers it', async () => {
      const peak = paired('zerion-peak', { device: 'iphone', options: { preferUniversalLinks: true } })
      const { page, run } = await open(peak)
      await page.getByRole('button', { name: /^Open / }).click()
      expect(await run(page => page.opened.map(([href]) => href.split('?')[0]))).toEqual(['https://peak.example/wc'])
    })

    test('keeps the way to the wallet while it is asked, for a page that is loaded anew; giving up forgets it', async () => {
      const opened = await open(phone)
      const { page, run, view } = opened
      const stored = () =>
        run(({ kit }) => kit.runtime.storage.read({ key: '@billfold/deep-link', version: 1, parse: value => value }))
      await page.getByRole('button', { name: 'Open Rainbow' }).click()
      expect(await stored()).toEqual({ href: 'rainbow://', name: 'Rainbow' })
      await page.getByRole('button', { name: 'Back' }).click()
      await expect.poll(view).toBe('Connect')
      expect(await stored()).toBeUndefined()
    })

    test('when the app does not open, says so within two seconds and names three other ways, which were there before', async () => {
      const opened = await open(phone, { hasClock: true })
      const { page } = opened
      const ways = () => page.locator('.bf-list .bf-row-title').allTextContents()
      const before = await page.getByRole('button', { name: 'Open Rainbow' }).boundingBox()
      expect(await ways()).toEqual(['Get Rainbow', 'Copy link', 'Show a QR code'])
      await page.getByRole('button', { name: 'Open Rainbow' }).click()
      await page.getByRole('status').filter({ hasText: 'Approve in Rainbow' }).waitFor()
      await page.clock.runFor(1_600)
      await page.getByRole('status').filter({ hasText: 'Did Rainbow not open?' }).waitFor()
      expect(await ways()).toEqual(['Get Rainbow', 'Copy link', 'Show a QR code'])
      const after = await page.getByRole('button', { name: 'Open Rainbow again' }).boundingBox()
      expect(after).toEqual(before)
      expect(await page.getByRole('link', { name: 'Get Rainbow' }).getAttribute('href')).toMatch(
        /^https:\/\/apps\.apple\.com\//,
      )
      await page.getByRole('button', { name: 'Show a QR code' }).click()
      expect(await readCode(codeOf(opened))).toBe((await offers(opened))[0])
      await page.getByRole('button', { name: 'Open on this phone' }).click()
      await page.getByRole('button', { name: 'Open Rainbow' }).waitFor()
    })

    test('back without an answer, asks the relay and says what to do', async () => {
      const opened = await open(phone, { hasClock: true })
      const { page, run } = opened
      await page.getByRole('button', { name: 'Open Rainbow' }).click()
      await hide(opened, true)
      await page.clock.runFor(20_000)
      await page.getByText('Approve in Rainbow').waitFor()
      await hide(opened, false)
      expect(await run(({ pairing }) => pairing.counts.wake)).toBeGreaterThan(0)
      await page.clock.runFor(1_600)
      await page.getByText('No answer from Rainbow yet').waitFor()
    })

    test('after a rejection the next tap opens a new offer', async () => {
      const opened = await open(phone)
      const { page, run } = opened
      await page.getByRole('button', { name: 'Open Rainbow' }).click()
      await run(({ pairing }) => pairing.reject())
      await page.getByRole('alert').filter({ hasText: 'You declined the request' }).waitFor()
      await expect.poll(() => offers(opened)).toHaveLength(2)
      await page.getByRole('button', { name: 'Open Rainbow' }).click()
      const links = await run(page => page.opened.map(([href]) => href))
      expect(links).toEqual((await offers(opened)).map(uri => `rainbow://wc?uri=${encodeURIComponent(uri)}`))
    })
  })
})
