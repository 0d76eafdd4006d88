import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  account,
  isModal,
  isOpenInStore,
  openByPress,
  openByScript,
  refuseClosing,
  shownView,
  wallet,
} from './testing/modal.ts'
import type { openHost } from './testing/openHost.ts'
import { serveHost } from './testing/serveHost.ts'
import { withHost } from './testing/withHost.ts'

const host = withHost()
/** The page's only style. By constructable sheet: a policy that forbids inline styles holds for this page too. */
const addCss = (page: Page, css: string) =>
  page.evaluate(async text => {
    const sheet = await new CSSStyleSheet().replace(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
/** Waits until nothing moves any more. */
const settle = (page: Page) =>
  page.waitForFunction(() =>
    document
      .querySelector('billfold-modal')
      ?.shadowRoot?.getAnimations()
      .every(one => one.playState === 'finished'),
  )

/** What a visitor sees of the open modal: where things are, and their whole computed style. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('billfold-modal')?.shadowRoot
    // The ring depends on how the focus came.
    ;(root?.activeElement as HTMLElement | null | undefined)?.blur()
    const look = (selector: string) => {
      const node = root?.querySelector(selector)
      if (!node) throw new Error(`no ${selector}`)
      const { x, y, width, height } = node.getBoundingClientRect()
      const computed = getComputedStyle(node)
      const style = Object.fromEntries([...computed].map(name => [name, computed.getPropertyValue(name)]))
      return { box: [x, y, width, height].map(Math.round), style }
    }
    return { card: look('.bf-card'), title: look('.bf-title'), row: look('.bf-row'), rowTitle: look('.bf-row-title') }
  })

describe('styles of the host (fault 128)', () => {
  let opened: openHost.ReturnType
  let expected: Awaited<ReturnType<typeof measure>>
  const show = async () => {
    await openByScript(opened.page)
    await wallet(opened.page).waitFor()
  }
  beforeAll(async () => {
    opened = await host.open('?auto', { reducedMotion: 'reduce' })
    await show()
    await settle(opened.page)
    expected = await measure(opened.page)
    await opened.page.keyboard.press('Escape')
  })
  afterAll(() => opened?.close())

  test.each([
    ['body { pointer-events: none }'],
    ['html { font-size: 62.5% }'],
    ['* { all: unset }'],
    ['* { all: unset !important }'],
    ['* { all: revert; color: red !important; font: 40px serif; letter-spacing: 9px; text-transform: uppercase }'],
    ['body > * { display: none !important }'],
    ['body { visibility: hidden; opacity: .2; user-select: none; line-height: 4; text-align: right }'],
    [
      '* { all: unset } html { visibility: hidden; text-shadow: 9px 9px red; word-break: break-all; hyphens: auto; ' +
        'font-variant: small-caps; writing-mode: vertical-rl; -webkit-text-stroke: 3px red; user-select: none }',
    ],
    ['body { transform: translateX(200px) scale(.5) }'],
    ['body { filter: blur(4px); overflow: hidden; position: fixed; width: 50px; height: 50px }'],
    ['body { contain: strict; clip-path: inset(50%) }'],
    ['dialog { display: none !important; position: static !important } ::backdrop { background: red }'],
    ['billfold-modal { display: none; opacity: 0; visibility: hidden; transform: scale(0) }'],
  ])('%s: the modal is drawn and pressed as without it', async css => {
    const { page } = opened
    await addCss(page, css)
    await show()
    await settle(page)
    expect(await measure(page)).toEqual(expected)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await isOpenInStore(page)).toBe(false)
    await addCss(page, '')
    expect(await opened.faults()).toEqual([])
  })

  test.each(['light', 'dark', 'system'] as const)(
    'a reset of the page does not decide the colours of theme %s, on a page and a system that want the other',
    async mode => {
      const themed = await host.open('', { colorScheme: mode === 'dark' ? 'light' : 'dark' })
      await addCss(themed.page, `:root { color-scheme: ${mode === 'dark' ? 'light' : 'dark'} } * { all: unset }`)
      await themed.page.evaluate(theme => void window.host.start({ theme: { mode: theme } }), mode)
      await openByScript(themed.page)
      await wallet(themed.page).waitFor()
      const { style } = (await measure(themed.page)).card
      expect([style['color-scheme'], style['background-color']]).toEqual(
        {
          light: ['light', 'rgb(255, 255, 255)'],
          dark: ['dark', 'rgb(19, 23, 21)'],
          system: ['light dark', 'rgb(19, 23, 21)'],
        }[mode],
      )
      await themed.close()
    },
  )

  test('the highest z-index and an open popover of the page stay below', async () => {
    const opened = await host.open('?auto')
    await opened.page.evaluate(() => {
      for (const isPopover of [false, true]) {
        const cover = document.createElement('div')
        cover.style.cssText = 'position:fixed;inset:0;width:auto;height:auto;background:red;z-index:2147483647'
        document.body.append(cover)
        if (!isPopover) continue
        cover.popover = 'manual'
        cover.showPopover()
      }
      const one = window.host.started[0]
      if (one) window.host.actions.openModal(one.kit)
    })
    await wallet(opened.page).click()
    await expect.poll(() => isOpenInStore(opened.page)).toBe(false)
    await opened.close()
  })

  test('right-to-left of the page is followed', async () => {
    const opened = await host.open('?auto')
    await opened.page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await openByPress(opened.page)
    expect((await measure(opened.page)).row.style.direction).toBe('rtl')
    await opened.close()
  })
})

describe('inert and aria-hidden, set by password managers and dialogs of the page', () => {
  test.each([['html'], ['body'], ['billfold-modal']])('on %s: taken off when the modal opens', async selector => {
    const opened = await host.open('?auto')
    await opened.page.evaluate(where => {
      const node = document.querySelector(where)
      node?.setAttribute('inert', '')
      node?.setAttribute('aria-hidden', 'true')
      const one = window.host.started[0]
      if (one) window.host.actions.openModal(one.kit)
    }, selector)
    await wallet(opened.page).waitFor()
    const session = await opened.context.newCDPSession(opened.page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    expect(nodes.some(node => node.role?.value === 'dialog' && node.name?.value === 'Connect a wallet')).toBe(true)
    await wallet(opened.page).click()
    await expect.poll(() => isOpenInStore(opened.page)).toBe(false)
    await opened.close()
  })

  test('on what is beside the modal, and on it once it is open: it stays in use', async () => {
    const opened = await host.open('?auto')
    await openByPress(opened.page)
    await opened.page.evaluate(() => {
      for (const node of [document.body, ...document.body.children]) node.setAttribute('inert', '')
    })
    // By place: Playwright takes the attribute for the fact, but a modal dialog escapes it.
    const box = await wallet(opened.page).boundingBox()
    await opened.page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await expect.poll(() => isOpenInStore(opened.page)).toBe(false)
    await opened.close()
  })
})

describe('closing by force', () => {
  test('dialog.close() by a script closes the modal for the kit too', async () => {
    const opened = await host.open('?auto')
    await openByPress(opened.page)
    await opened.dialog.evaluate(dialog => (dialog as HTMLDialogElement).close())
    await expect.poll(() => isOpenInStore(opened.page)).toBe(false)
    await openByPress(opened.page)
    await opened.close()
  })

  test('dialog.close() while closing is refused: the modal comes back, with the focus in it', async () => {
    const opened = await host.open()
    await refuseClosing(opened.page)
    // One after the other, while the first refusal still shows.
    const states = await opened.dialog.evaluate(async node => {
      const dialog = node as HTMLDialogElement
      const seen: boolean[] = []
      for (let time = 0; time < 3; time++) {
        const closed = new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))
        dialog.close()
        seen.push(dialog.matches(':modal'))
        await closed
        seen.push(dialog.matches(':modal'))
      }
      return seen
    })
    expect(states).toEqual([false, true, false, true, false, true])
    expect(await shownView(opened.page)).toBe('UnsupportedChain')
    expect(await opened.page.evaluate(() => document.activeElement?.localName)).toBe('billfold-modal')
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('a close request of the browser goes back, then closes, also where the page keeps every key from it (U6)', async () => {
    const opened = await host.open('?auto')
    const { page } = opened
    await openByPress(page)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.poll(() => shownView(page)).toBe('WhatIsAWallet')
    await page.evaluate(() => window.addEventListener('keydown', event => event.stopImmediatePropagation(), true))
    await page.keyboard.press('Escape')
    await expect.poll(() => shownView(page)).toBe('Connect')
    expect(await isModal(opened.dialog)).toBe(true)
    await page.keyboard.press('Escape')
    await opened.dialog.waitFor({ state: 'hidden' })
    expect(await isOpenInStore(page)).toBe(false)
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('Esc again and again while closing is refused, also where a page keeps keys from us and the browser closes', async () => {
    const opened = await host.open()
    await refuseClosing(opened.page)
    for (let time = 0; time < 3; time++) await opened.page.keyboard.press('Escape')
    expect(await isModal(opened.dialog)).toBe(true)
    // As in a browser that does not know `closedby`, on a page that swallows every key.
    await opened.page.evaluate(() => {
      window.addEventListener('keydown', event => event.stopImmediatePropagation(), true)
      document.querySelector('billfold-modal')?.shadowRoot?.querySelector('dialog')?.removeAttribute('closedby')
    })
    const closings = await opened.dialog.evaluateHandle(dialog => {
      const seen: string[] = []
      for (const name of ['cancel', 'close']) dialog.addEventListener(name, () => seen.push(name))
      return seen
    })
    // The first ones may be refused, then the browser closes without asking. Either way it says so, a moment after the key.
    let received: string[] = []
    for (let time = 0; time < 10 && !received.includes('close'); time++) {
      const before = received.length
      await opened.page.keyboard.press('Escape')
      await expect
        .poll(async () => {
          received = await closings.jsonValue()
          return received.length
        })
        .toBeGreaterThan(before)
    }
    expect(received).toContain('close')
    await expect.poll(() => isModal(opened.dialog)).toBe(true)
    expect(await shownView(opened.page)).toBe('UnsupportedChain')
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('closing and opening within one tick leaves it open', async () => {
    const opened = await host.open('?auto')
    await openByPress(opened.page)
    await opened.page.evaluate(async () => {
      const kit = window.host.started[0]?.kit
      if (!kit) return
      window.host.actions.closeModal(kit)
      window.host.actions.openModal(kit, { view: 'Connect' })
      // After the event of the first closing.
      await new Promise(resolve => setTimeout(resolve))
      await new Promise(requestAnimationFrame)
    })
    expect([await isOpenInStore(opened.page), await isModal(opened.dialog)]).toEqual([true, true])
    await opened.close()
  })
})

describe('a page that moves what is in it', () => {
  const acts: Record<string, () => void> = {
    'takes the element away and puts it back': () => {
      const element = document.querySelector('billfold-modal')
      element?.remove()
      if (element) document.body.append(element)
    },
    'takes the element away': () => document.querySelector('billfold-modal')?.remove(),
    'clears its body': () => document.body.replaceChildren(),
    'swaps its body, as routers do': () => document.body.replaceWith(document.createElement('body')),
    'moves the element into a box with a transform': () => {
      const box = document.createElement('main')
      box.style.transform = 'rotate(90deg)'
      document.body.append(box)
      const element = document.querySelector('billfold-modal')
      if (element) box.append(element)
    },
  }
  test.each(Object.keys(acts))('%s: an open modal stays open and in use', async name => {
    const opened = await host.open('?auto')
    await openByPress(opened.page)
    await opened.page.evaluate(acts[name] as () => void)
    await expect.poll(() => isModal(opened.dialog)).toBe(true)
    await wallet(opened.page).click()
    await expect.poll(() => isOpenInStore(opened.page)).toBe(false)
    expect(await opened.page.locator('billfold-modal').count()).toBe(1)
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test.each(Object.keys(acts))('%s: a closed modal opens afterwards', async name => {
    const opened = await host.open('?auto')
    await opened.page.evaluate(acts[name] as () => void)
    await openByScript(opened.page)
    await wallet(opened.page).click()
    await expect.poll(() => isOpenInStore(opened.page)).toBe(false)
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('a page that repeats its change keeps it, and the kit stops restoring', async () => {
    const opened = await host.open('?auto')
    await openByPress(opened.page)
    const removals = await opened.page.evaluate(async () => {
      let count = 0
      const remove = () => {
        const element = document.querySelector('billfold-modal')
        if (!element) return
        count += 1
        element.remove()
      }
      const observer = new MutationObserver(remove)
      observer.observe(document.body, { childList: true })
      remove()
      const kit = window.host.started[0]?.kit
      while (kit?.store.getState().modal.isOpen) await new Promise(requestAnimationFrame)
      observer.disconnect()
      return count
    })
    expect(removals).toBe(4)
    await openByPress(opened.page)
    await opened.close()
  })

  test('an inline modal goes where its container goes', async () => {
    const opened = await host.open()
    await opened.page.evaluate(() => {
      const container = Object.assign(document.createElement('section'), { id: 'container' })
      document.body.append(container)
      window.host.start({ inlineIn: container })
    })
    await wallet(opened.page).waitFor()
    await opened.page.evaluate(() => {
      const container = document.querySelector('#container')
      container?.remove()
      const main = document.createElement('main')
      if (container) main.append(container)
      document.body.append(main)
    })
    await wallet(opened.page).click()
    await expect.poll(() => account(opened.page).isVisible()).toBe(true)
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })
})

describe('several on one page', () => {
  test('two kits: each has its own modal, Esc closes the upper one, the focus goes back into the lower one', async () => {
    const opened = await host.open('?auto')
    await opened.page.evaluate(() => void window.host.start())
    expect(await opened.page.locator('billfold-modal').count()).toBe(2)
    await openByPress(opened.page)
    const states = () =>
      opened.page.evaluate(() => window.host.started.map(({ kit }) => kit.store.getState().modal.isOpen))
    expect(await states()).toEqual([true, false])
    await opened.page.evaluate(() => {
      const second = window.host.started[1]
      if (second) window.host.actions.openModal(second.kit)
    })
    await opened.page.locator('billfold-modal').nth(1).locator('.bf-row').first().waitFor()
    await opened.page.keyboard.press('Escape')
    expect(await states()).toEqual([true, false])
    const focused = () =>
      opened.page.evaluate(() =>
        [...document.querySelectorAll('billfold-modal')].indexOf(document.activeElement as never),
      )
    expect(await focused()).toBe(0)
    await opened.page.keyboard.press('Escape')
    expect(await states()).toEqual([false, false])
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('two versions: another build of the kit beside this one, each with its own React (fault 132)', async () => {
    const other = await serveHost({
      entries: { other: new URL('./testing/host.tsx', import.meta.url).pathname },
      mode: 'development',
    })
    const opened = await host.open('?auto', {
      prepare: context =>
        context.route('**/other/**', async route => {
          const path = new URL(route.request().url()).pathname.replace('/other', '')
          const answer = await fetch(other.url + path)
          await route.fulfill({ contentType: 'text/javascript', body: await answer.text() })
        }),
    })
    // As a string: the test runner rewrites an `import()` that it sees.
    await opened.page.evaluate("import('/other/other.entry.js')")
    expect(await opened.page.locator('billfold-modal').count()).toBe(2)
    const buttons = opened.page.getByRole('button', { name: 'Connect wallet' })
    for (const index of [0, 1]) {
      await buttons.nth(index).click()
      await opened.page
        .locator('billfold-modal')
        .nth(index)
        .getByRole('button', { name: /Toy Fox/ })
        .waitFor()
      expect(await opened.page.locator('billfold-modal dialog[open]').count()).toBe(1)
      await opened.page.keyboard.press('Escape')
      await opened.page.locator('billfold-modal dialog[open]').waitFor({ state: 'detached' })
    }
    // Both restore what either has stored: one page, one visitor.
    await buttons.nth(1).click()
    await opened.page
      .locator('billfold-modal')
      .nth(1)
      .getByRole('button', { name: /Toy Fox/ })
      .click()
    await account(opened.page).waitFor()
    expect(await opened.faults()).toEqual([])
    await opened.close()
    await other.close()
  })
})
