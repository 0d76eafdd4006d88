import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, focused, isModal, isOpenInStore, openByPress, openByScript, opener, wallet } from './testing/modal.ts'
import { remembersFailures } from './testing/remembersFailures.ts'
import { withHost } from './testing/withHost.ts'

const host = withHost()

/** How often a file is asked for when the page tries it so many times; some browsers ask once before a reload. */
let isAskedOnce = false
const times = (tries: number) => (isAskedOnce ? 1 : tries)
beforeAll(async () => {
  isAskedOnce = await remembersFailures(host.browser)
})
/** What the visitor sees in those: our message. In others the page is as before. */
const reloadWhereNeeded = async (page: Page) => {
  if (!isAskedOnce) return
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await reloaded
}
const openView = (page: Page) =>
  page.evaluate(() => {
    const { actions, started } = window.host
    if (started[0]) actions.openModal(started[0].kit, { view: 'WhatIsAWallet' })
  })

const failures: Record<string, (route: Route) => Promise<void>> = {
  'the network is lost': route => route.abort(),
  'the file is gone after a redeploy': route => route.fulfill({ status: 404, body: 'Not found' }),
  'the server answers with its start page': route =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Host</title>' }),
}
/** The browser remembers a file that it could not read, and does not ask for it again before the page is reloaded. */
const cutShort = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/javascript', body: 'export const mountUi = (' })

/** What the browser itself reports about a failed load, and the kit: one alert for the page's developer. */
const isExpected = (message: string) => /Failed to load (resource|module script)|^error: \[billfold\]/.test(message)

/** Opens the page with one chunk that fails while `isBroken()`, and counts how often it is asked for. */
async function openBroken(module: string, fail: (route: Route) => Promise<void>, isAuto = true) {
  const state = { isBroken: true, asked: 0 }
  const opened = await host.open(isAuto ? '?auto' : '', {
    prepare: context =>
      context.route(`**${host.pathOf(module)}`, route => {
        state.asked += 1
        return state.isBroken ? fail(route) : route.continue()
      }),
  })
  const unexpected = async () => (await opened.faults()).filter(message => !isExpected(message))
  return { ...opened, state, unexpected }
}

describe.each(Object.keys(failures))('when the modal’s code cannot be loaded: %s', name => {
  const fail = failures[name] as (route: Route) => Promise<void>

  test('retried once, then it says what to do, and an injected wallet still connects', async () => {
    const { page, dialog, state, messages, unexpected, close } = await openBroken('ui/mountUi.tsx', fail)
    // Hovering is no opening: nothing is said to the visitor, and no rejection is left behind.
    await opener(page).hover()
    await expect.poll(() => state.asked).toBe(times(2))
    expect(await page.locator('billfold-modal dialog[open]').count()).toBe(0)
    await opener(page).click()
    await page.getByRole('alert').getByText('Reload the page').waitFor()
    expect(state.asked).toBe(times(4))
    expect(await isModal(dialog)).toBe(true)
    expect(await focused(page)).toBe('modal: Reload the page')
    await wallet(page).click()
    await account(page).waitFor()
    await expect.poll(() => isOpenInStore(page)).toBe(false)
    expect(messages.filter(message => message.startsWith('error: [billfold]'))).toHaveLength(1)
    expect(await unexpected()).toEqual([])
    await close()
  })
})

describe('when the modal’s code cannot be loaded', () => {
  const fail = failures['the network is lost'] as (route: Route) => Promise<void>

  test('it closes by Esc, backdrop and button, gives the focus back, and the next opening tries again', async () => {
    const { page, state, unexpected, close } = await openBroken('ui/mountUi.tsx', fail)
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 400),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ]
    for (const closing of closings) {
      await opener(page).click()
      await page.getByRole('alert').waitFor()
      await closing()
      await expect.poll(() => isOpenInStore(page)).toBe(false)
      expect(await focused(page)).toBe('page: Connect wallet')
    }
    state.isBroken = false
    await opener(page).click()
    await reloadWhereNeeded(page)
    if (!(await isOpenInStore(page))) await opener(page).click()
    await wallet(page).waitFor()
    expect(await page.getByRole('alert').textContent()).toBe('')
    expect(await unexpected()).toEqual([])
    await close()
  })

  test('a host that opens it again meanwhile tries again', async () => {
    const { page, state, close } = await openBroken('ui/mountUi.tsx', fail)
    await opener(page).click()
    await page.getByRole('alert').waitFor()
    state.isBroken = false
    await openByScript(page)
    await reloadWhereNeeded(page)
    await openByScript(page)
    await page.getByRole('heading', { name: 'Connect a wallet' }).waitFor()
    await close()
  })

  test('the reload button reloads; a wallet that declines says why; wallets that need a screen are not offered', async () => {
    const { page, unexpected, close } = await openBroken('ui/mountUi.tsx', fail, false)
    await page.evaluate(() => {
      const { createMadeUpWallet, start } = window.host
      start({
        wallets: [
          createMadeUpWallet({ switches: { reject: true } }),
          createMadeUpWallet({ id: 'toy.pairing', name: 'Phone', kind: 'pairing' }),
        ],
      })
    })
    await opener(page).click()
    await wallet(page).click()
    await page
      .getByRole('alert')
      .getByText(/declined|rejected/i)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Phone' }).count()).toBe(0)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await reloaded
    expect(await unexpected()).toEqual([])
    await close()
  })

  test('a kit that ends while its code is loading leaves nothing behind', async () => {
    let release = () => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    const { page, unexpected, close } = await openBroken('ui/mountUi.tsx', async route => {
      await gate
      await route.continue()
    })
    await opener(page).click()
    await page.getByRole('progressbar').waitFor()
    const settled = page.evaluate(() => {
      const kit = window.host.started[0]?.kit
      const warm = kit?.runtime.surface?.warm()
      kit?.destroy()
      return warm?.then(() => 'settled')
    })
    release()
    expect(await settled).toBe('settled')
    expect(await page.locator('billfold-modal').count()).toBe(0)
    expect(await unexpected()).toEqual([])
    await close()
  })
})

test('code that is slow to come: a bar after a moment, a way out, then the modal with the focus where it belongs', async () => {
  let release = () => {}
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  const { page, dialog, unexpected, close } = await openBroken('ui/mountUi.tsx', async route => {
    await gate
    await route.continue()
  })
  await opener(page).click()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
  expect(await isModal(dialog)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpenInStore(page)).toBe(false)
  await opener(page).click()
  await page.getByRole('progressbar').waitFor()
  release()
  await wallet(page).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  expect(await focused(page)).toMatch(/^modal: .*Toy Fox/)
  expect(await unexpected()).toEqual([])
  await close()
})

test.each(['a moment', 'longer'])(
  'a view whose code takes %s: the card keeps its height, then glides once to what the view needs',
  async long => {
    let release = () => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    const { page, unexpected, close } = await openBroken('WhatIsAWallet/view.tsx', async route => {
      if (long === 'longer') await gate
      await route.continue()
    })
    await openByPress(page)
    const card = page.locator('billfold-modal .bf-card')
    const height = () => card.evaluate(element => (element as HTMLElement).offsetHeight)
    const settled = () =>
      card.evaluate(async element => {
        const moves = element
          .getAnimations({ subtree: true })
          .filter(move => move.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        await Promise.allSettled(moves.map(move => move.finished))
      })
    await settled()
    const before = await height()
    const seen = await card.evaluateHandle(element => {
      const heights: number[] = []
      const look = () => {
        heights.push((element as HTMLElement).offsetHeight)
        if (element.isConnected) requestAnimationFrame(look)
      }
      look()
      return heights
    })
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    if (long === 'longer') {
      await page.getByRole('heading', { name: 'Loading' }).waitFor()
      expect(await height()).toBe(before)
      release()
    }
    await page.getByRole('heading', { name: 'What is a wallet?' }).first().waitFor()
    await settled()
    const after = await height()
    expect(after).not.toBe(before)
    const heights = await seen.jsonValue()
    const [low, high] = [Math.min(before, after), Math.max(before, after)]
    expect(heights.filter(value => value < low || value > high)).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    await settled()
    expect(await height()).toBe(before)
    expect(await unexpected()).toEqual([])
    await close()
  },
)

describe('code that is cut short', () => {
  test('of the modal: it says what to do, and an injected wallet still connects', async () => {
    const { page, unexpected, close } = await openBroken('ui/mountUi.tsx', cutShort)
    await opener(page).click()
    await page.getByRole('button', { name: 'Reload the page' }).waitFor()
    await wallet(page).click()
    await account(page).waitFor()
    expect(await unexpected()).toEqual([])
    await close()
  })

  test('of a view: the rest of the modal goes on', async () => {
    const { page, unexpected, close } = await openBroken('WhatIsAWallet/view.tsx', cutShort)
    await openByPress(page)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('alert').getByText('Reload the page').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await wallet(page).click()
    await account(page).waitFor()
    expect(await unexpected()).toEqual([])
    await close()
  })
})

describe('when the code of a view cannot be loaded', () => {
  test.each(Object.keys(failures))('%s: the modal says so and tries again when asked', async name => {
    const { page, state, unexpected, close } = await openBroken(
      'WhatIsAWallet/view.tsx',
      failures[name] as (route: Route) => Promise<void>,
    )
    await openByPress(page)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('alert').getByText('Reload the page').waitFor()
    expect(state.asked).toBe(times(2))
    expect(await focused(page)).toBe('modal: Reload the page')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => state.asked).toBe(times(4))
    await page.getByRole('alert').getByText('Reload the page').waitFor()
    state.isBroken = false
    if (isAskedOnce) {
      await page.reload()
      await openByPress(page)
      await page.getByRole('button', { name: 'What is a wallet?' }).click()
    } else await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'What is a wallet?' }).first().waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await wallet(page).waitFor()
    expect(await unexpected()).toEqual([])
    await close()
  })

  test('the first one: the modal opens with the same message', async () => {
    const { page, state, unexpected, close } = await openBroken('WhatIsAWallet/view.tsx', route => route.abort())
    await openView(page)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await focused(page)).toBe('modal: Try again')
    state.isBroken = false
    if (isAskedOnce) {
      await page.reload()
      await openView(page)
    } else await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'What is a wallet?' }).first().waitFor()
    expect(await unexpected()).toEqual([])
    await close()
  })
})

test('logging in inside the page: its code comes with the modal where that is offered, and nowhere else', async () => {
  const { page, state, unexpected, close } = await openBroken('ui/embeddedUi.ts', route => route.abort())
  await openByPress(page)
  await page.keyboard.press('Escape')
  expect(state.asked).toBe(0)

  // Lost: it says so in its place, wallets go on, and it is asked for again.
  const start = () =>
    page.evaluateHandle(() => {
      const { actions, createVault, start, started } = window.host
      started[0]?.kit.destroy()
      const { kit } = start({ connectors: [createVault().factory] })
      actions.openModal(kit)
      // A wallet's row may keep its room for longer: the directory is asked for after the first painting.
      const keptRooms: string[] = []
      const all = { childList: true, subtree: true }
      const observer = new MutationObserver(() => {
        const root = document.querySelector('billfold-modal')?.shadowRoot
        if (!root) return
        observer.observe(root, all)
        for (const room of root.querySelectorAll('.bf-skeleton:not(.bf-wallets *)')) keptRooms.push(room.outerHTML)
      })
      observer.observe(document, all)
      return keptRooms
    })
  await start()
  await page.getByText('Unable to load email login dependency').first().waitFor()
  expect(await wallet(page).isVisible()).toBe(true)
  expect(state.asked).toBeGreaterThan(0)
  state.isBroken = false
  if (!isAskedOnce) {
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('textbox', { name: 'Email address' }).waitFor()
  }
  expect(await unexpected()).toEqual([])

  // There: drawn with the rest, in one piece.
  await page.reload()
  const keptRooms = await start()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await page.locator('billfold-modal .bf-wallets ~ .bf-email').count()).toBe(1)
  expect(await keptRooms.jsonValue()).toEqual([])
  await close()
})
