import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ViewName } from '../../core/modal/views.ts'
import { createPagePool, type PooledPage } from '../../parts/testing/createPagePool.ts'
import { findAxeViolations } from '../../parts/testing/findAxeViolations.ts'
import { launchBrowser } from '../../parts/testing/launchBrowser.ts'
import { quickenMotion } from '../../parts/testing/quickenMotion.ts'
import type { Scenario } from '../testing/Scenario.ts'
import { settle } from '../testing/settle.ts'
import type { State } from '../testing/states/State.ts'
import type { TestPage } from '../testing/TestPage.ts'
import { en } from '../texts/en.ts'
import { enAccount } from '../texts/enAccount.ts'
import { enAsking } from '../texts/enAsking.ts'
import { enConnect } from '../texts/enConnect.ts'
import { enEmbedded } from '../texts/enEmbedded.ts'
import { enPairing } from '../texts/enPairing.ts'
import { enPay } from '../texts/enPay.ts'
import { enSend } from '../texts/enSend.ts'
import { enSignIn } from '../texts/enSignIn.ts'
import { enSwap } from '../texts/enSwap.ts'
import { enVault } from '../texts/enVault.ts'
import { enWallets } from '../texts/enWallets.ts'
import { openState } from './openState.ts'
import { servePages } from './servePages.ts'
import { states } from './states.ts'

/** A page in a state, ended with its test. */
export type Opened = {
  readonly page: Page
  readonly dialog: Locator
  /** Types of the kit's events so far. */
  events(): Promise<string[]>
  /** Name of the view on top, `undefined` while the modal is closed. */
  view(): Promise<string | undefined>
  /** Runs inside the page, with what it offers to tests. */
  run<result, given>(act: (page: TestPage, given: given) => result, given?: given): Promise<result>
}

const viewport = { width: 900, height: 720 }

/**
 * What the views of a worker share. Server and browser end with its process. Pages store nothing, so tests without options of
 * their own use one page, one after the other, and the browser compiles its scripts once.
 */
let shared: ReturnType<typeof open> | undefined
async function open() {
  const [server, browser] = await Promise.all([servePages(), launchBrowser()])
  return { server, browser, pool: createPagePool(() => browser.newContext(), recordViolations, quickenMotion) }
}

/** The page in which all states are looked at. */
let gallery: PooledPage | undefined

export type Open = (
  scenario: Scenario,
  options?: BrowserContextOptions & { readonly hasClock?: boolean },
) => Promise<Opened>

/**
 * What every view has to do in every state, in a production build of the real modal, in Chromium, under the documented
 * policy with Trusted Types enforced: no axe finding in light and dark, named by its title, no sideways scrolling at
 * 320 px nor right-to-left, every control reached by Tab and focus kept inside. In its first state also in forced
 * colours and under reduced motion.
 * `tests` adds what only this view does.
 */
export function describeView(view: ViewName, tests?: (open: Open) => void): void {
  describe(view, () => {
    let browser: Browser
    let server: Awaited<ReturnType<typeof servePages>>
    let pool: createPagePool.ReturnType
    beforeAll(async () => {
      shared ??= open()
      ;({ browser, pool, server } = await shared)
    })
    const openIn = async (
      state: State,
      { hasClock = false, ...options }: Parameters<Open>[1] = {},
    ): Promise<Opened> => {
      if (hasClock || Object.keys(options).length > 0) {
        const context = await browser.newContext({ viewport, ...options })
        const opened = await openOwn(context)
        return openWith(opened, state, { hasClock }, () => context.close())
      }
      const pooled = await pool.acquire(viewport)
      return openWith(pooled, state, {}, isSound => (isSound ? pool.release(pooled) : pooled.page.close()))
    }
    const openWith = async (
      { page, errors }: PooledPage,
      state: State,
      options: { readonly hasClock?: boolean },
      end: (isSound: boolean) => Promise<void>,
    ) => {
      onTestFinished(async ({ task }) => {
        const seen = await page.evaluate(() => (window as unknown as { violations?: string[] }).violations ?? [])
        const faults = [...errors.filter(said => !isExpected(said, state.scenario)), ...seen]
        await end(task.result?.state !== 'fail' && faults.length === 0)
        expect(faults).toEqual([])
      })
      await openState(page, server.address, state, options)
      return toOpened(page)
    }

    // All states are looked at in one page, one kit after the other: opening hundreds and parsing axe in each is what took
    // the time. Where everything comes to rest is the same without the motion on the way there. A page in which something
    // failed is not used again.
    const openNext = async (state: State): Promise<Opened> => {
      gallery ??= await openOwn(await browser.newContext({ viewport, reducedMotion: 'reduce' }))
      const { page, errors } = gallery
      onTestFinished(async ({ task }) => {
        const seen = await page.evaluate(() => (window as unknown as { violations: string[] }).violations.splice(0))
        if (task.result?.state === 'fail') {
          gallery = undefined
          await page.context().close()
        }
        const faults = errors.splice(0).filter(said => !isExpected(said, state.scenario))
        expect([...faults, ...seen]).toEqual([])
      })
      await openState(page, server.address, state, { isSameDocument: page.url() !== 'about:blank' })
      return toOpened(page)
    }

    describe.each(states[view])('$name', state => {
      test('holds what every view promises', async () => {
        const opened = await openNext(state)
        const { page } = opened
        await expectTitle(page)
        expect(await textKeys(opened.dialog)).toEqual([])
        expect(await findAxeViolations(page)).toEqual([])
        await opened.run(({ kit }) => kit.store.setState(({ theme }) => ({ theme: { ...theme, mode: 'dark' } })))
        await settle(page)
        // The same page in other colours: what is not about colours was looked at.
        expect(await findAxeViolations(page, 'colours')).toEqual([])
        await expectKeyboard(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSideways(page)
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl'
        })
        await expectNoSideways(page)
        await expectMirrored(page)
        await page.setViewportSize({ width: 900, height: 720 })
        await expectNoSideways(page)
      })
    })

    test('is whole in forced colours and moves nothing under reduced motion', async () => {
      const [first] = states[view]
      if (!first) throw new Error(`${view} has no state`)
      const { page } = await openNext(first)
      await page.emulateMedia({ forcedColors: 'active' })
      onTestFinished(() => page.emulateMedia({ forcedColors: 'none' }))
      await settle(page)
      expect(await findAxeViolations(page)).toEqual([])
      const moving = await page.evaluate(() =>
        (document.querySelector('billfold-modal')?.shadowRoot?.getAnimations() ?? []).flatMap(animation => {
          const { effect } = animation
          const moves =
            effect instanceof KeyframeEffect &&
            effect.getKeyframes().some(frame => 'transform' in frame || 'height' in frame) &&
            Number(effect.getComputedTiming().duration) > 1
          return moves ? [String((animation as CSSAnimation).animationName)] : []
        }),
      )
      expect(moving).toEqual([])
    })

    tests?.((scenario, options) => openIn({ name: '', scenario }, options))
  })
}

/** A page in a context of its own, which ends with it. */
const openOwn = (context: BrowserContext): Promise<PooledPage> =>
  createPagePool(() => Promise.resolve(context), recordViolations, quickenMotion).acquire()

/** The alert that the kit logs for a host developer when the last retry of a failing API has failed, seconds after the first request. */
const isExpected = (said: string, { api }: Scenario) => api === 'fail' && said.includes('(http/offline)')

function toOpened(page: Page): Opened {
  const run: Opened['run'] = async (act, given) => {
    const handle = await page.evaluateHandle(() => (window as unknown as { testPage: TestPage }).testPage)
    return handle.evaluate(act as (page: TestPage, given: unknown) => never, given)
  }
  return {
    page,
    dialog: page.locator('billfold-modal dialog'),
    events: () => run(({ events }) => events.map(event => event.type)),
    view: () =>
      run(({ kit }) => {
        const { modal } = kit.store.getState()
        return modal.isOpen ? modal.history.at(-1)?.view : undefined
      }),
    run,
  }
}

/** In the page, before any of its scripts. */
function recordViolations(): void {
  const violations: string[] = []
  Object.assign(window, { violations })
  document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective))
}

async function expectTitle(page: Page): Promise<void> {
  const named = await page.evaluate(() => {
    const root = document.querySelector('billfold-modal')?.shadowRoot
    const id = root?.querySelector('dialog')?.getAttribute('aria-labelledby') ?? ''
    return { name: root?.getElementById(id)?.textContent ?? '', hasFocus: root?.activeElement != null }
  })
  expect(named.name).not.toBe('')
  expect(named.name).not.toMatch(/[{}]|undefined/)
  expect(named.hasFocus).toBe(true)
}

/** Nothing is wider than its place: neither the page nor any scrolling part of the modal. */
async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const root = document.querySelector('billfold-modal')?.shadowRoot
    const card = root?.querySelector('.bf-card')
    const frame = card?.getBoundingClientRect()
    const found: string[] = []
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.push('page')
    if (!frame || frame.left < 0 || frame.right > innerWidth) found.push(`card ${frame?.left}..${frame?.right}`)
    for (const element of card?.querySelectorAll<HTMLElement>('*') ?? []) {
      const style = getComputedStyle(element)
      // What is only for screen readers is one pixel wide, cut text ends in an ellipsis.
      if (style.clipPath !== 'none' || element.closest('.bf-sr,svg,.bf-side')) continue
      if (element.closest('[class*=bf-section]') && style.position === 'absolute') continue
      const box = element.getBoundingClientRect()
      const isOut = frame && box.width > 0 && (box.left < frame.left - 1 || box.right > frame.right + 1)
      const scrolls = element.matches('.bf-scroll') && element.scrollWidth > element.clientWidth + 1
      if ((isOut && !element.closest('.bf-cut')) || scrolls)
        found.push(`${element.tagName}.${element.className} ${Math.round(box.left)}..${Math.round(box.right)}`)
    }
    return found
  })
  expect(wide).toEqual([])
}

/** Arrows that show a way point the other way. */
async function expectMirrored(page: Page): Promise<void> {
  const arrows = await page
    .locator('.bf-mirror')
    .evaluateAll(all => all.filter(arrow => arrow.isConnected).map(arrow => getComputedStyle(arrow).transform))
  expect(arrows.filter(transform => !transform.startsWith('matrix(-1'))).toEqual([])
}

/** Tab reaches every control that can be pressed, and nothing outside of the modal. */
async function expectKeyboard(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const root = document.querySelector('billfold-modal')?.shadowRoot
    const controls = [
      ...(root?.querySelectorAll<HTMLElement>('button,a[href],input,select,textarea,summary') ?? []),
    ].filter(
      control =>
        control.tabIndex >= 0 &&
        !control.matches(':disabled') &&
        // Of a group Tab reaches the one that is chosen, arrow keys the others.
        !control.matches('[type=radio]:not(:checked)') &&
        !control.closest('[inert]') &&
        // What is folded away has a place, too, and no way to it.
        control.checkVisibility(),
    )
    controls.forEach((control, index) => {
      control.dataset.stop = String(index)
    })
    root?.querySelector<HTMLElement>('.bf-title')?.focus()
    const stops = new Set<string>()
    const noting = new AbortController()
    Object.assign(window, { stops, noting })
    // Between two stops the focus may be nowhere (the browser's own bar).
    const note = () => {
      const { activeElement } = document
      const inside = activeElement?.shadowRoot?.activeElement
      if (activeElement !== document.body && !activeElement?.matches('billfold-modal')) stops.add('outside')
      else if (inside instanceof HTMLElement && inside.dataset.stop) stops.add(inside.dataset.stop)
    }
    root?.addEventListener('focusin', note, { signal: noting.signal })
    document.addEventListener('focusin', note, { signal: noting.signal })
    return controls.length
  })
  for (let step = 0; step < wanted + 3; step += 1) await page.keyboard.press('Tab')
  const reached = await page.evaluate(() => {
    const { noting, stops } = window as unknown as { stops: Set<string>; noting: AbortController }
    noting.abort()
    return [...stops]
  })
  expect(reached).not.toContain('outside')
  expect(reached).toHaveLength(wanted)
}

const KEYS = Object.keys({
  ...en,
  ...enAccount,
  ...enAsking,
  ...enConnect,
  ...enEmbedded,
  ...enPairing,
  ...enSend,
  ...enSignIn,
  ...enPay,
  ...enSwap,
  ...enVault,
  ...enWallets,
})
  .map(key => key.replace(/\.(zero|one|two|few|many|other)$/, ''))
  .filter(key => key.includes('.'))

/** Keys of texts that stand there instead of the text: the view did not bring the area that it needs. */
function textKeys(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((node, keys) => {
    const said = [...node.querySelectorAll('*')].flatMap(element => [
      ...[...element.childNodes].flatMap(child => (child.nodeType === Node.TEXT_NODE ? (child.textContent ?? '') : [])),
      ...['aria-label', 'title', 'placeholder', 'alt'].flatMap(name => element.getAttribute(name) ?? []),
    ])
    const words = new Set(said.flatMap(text => text.split(/\s+/)))
    return keys.filter(key => words.has(key))
  }, KEYS)
}
