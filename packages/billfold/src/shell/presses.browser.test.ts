import type { ScriptedWallet } from '@billfold/testkit'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  isModal,
  isOpenInStore,
  openByPress,
  openByScript,
  opener,
  refuseClosing,
  shownView,
  wallet,
} from './testing/modal.ts'
import { withHost } from './testing/withHost.ts'

const host = withHost()

/** Presses at one place and releases at another. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 3 })
  await page.mouse.up()
}
const OUTSIDE = [4, 400] as const
const INSIDE = [300, 420] as const

describe('the backdrop', () => {
  test('a press on it closes; one that begins or ends on the card does not', async () => {
    const { page, faults, close } = await host.open('?auto')
    await openByPress(page)
    const [x, y] = INSIDE
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.localName, INSIDE)).toBe(
      'billfold-modal',
    )
    await page.mouse.click(x, y)
    expect(await isOpenInStore(page)).toBe(true)
    await drag(page, INSIDE, OUTSIDE)
    expect(await isOpenInStore(page)).toBe(true)
    await drag(page, OUTSIDE, INSIDE)
    expect(await isOpenInStore(page)).toBe(true)
    await page.mouse.click(...OUTSIDE, { button: 'right' })
    expect(await isOpenInStore(page)).toBe(true)
    await page.mouse.click(...OUTSIDE)
    expect(await isOpenInStore(page)).toBe(false)
    expect(await faults()).toEqual([])
    await close()
  })

  test('the second of two presses does not close: the first may have made the card smaller', async () => {
    const { page, close } = await host.open('?auto')
    await openByPress(page)
    await page.mouse.move(...OUTSIDE)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await isOpenInStore(page)).toBe(true)
    await page.mouse.click(...OUTSIDE)
    expect(await isOpenInStore(page)).toBe(false)
    await close()
  })

  test('a press on it while closing is refused shakes the card', async () => {
    const { page, dialog, close } = await host.open()
    await refuseClosing(page)
    await page.mouse.click(...OUTSIDE)
    await page.locator('dialog[data-shaking]').waitFor()
    expect(await isModal(dialog)).toBe(true)
    await close()
  })

  test('a tap on it closes', async () => {
    const { page, close } = await host.open('?auto', { hasTouch: true, viewport: { width: 500, height: 700 } })
    await openByPress(page)
    await page.touchscreen.tap(250, 8)
    await expect.poll(() => isOpenInStore(page)).toBe(false)
    await close()
  })
})

describe('a press during which the card moves', () => {
  const openThree = async () => {
    const opened = await host.open()
    await opened.page.evaluate(() => {
      const { createMadeUpWallet, start } = window.host
      const wallets = ['Fox', 'Owl', 'Elk'].map(name => createMadeUpWallet({ id: `toy.${name}`, name: `Toy ${name}` }))
      Object.assign(window, { wallets })
      start({ wallets, layout: 'compact' })
    })
    await openByScript(opened.page)
    const row = opened.page.getByRole('button', { name: 'Toy Owl' })
    await row.waitFor()
    // The directory has answered: until then the card keeps a place for its wallets and stands 32 px higher.
    await opened.page.getByRole('button', { name: /All wallets.*3/ }).waitFor()
    /** Grows the card, so that another row is under the pointer. */
    const grow = async () => {
      const before = (await row.boundingBox())?.y ?? 0
      await opened.dialog.locator('.bf-card').evaluate(card => {
        ;(card as HTMLElement).style.paddingBottom = '120px'
      })
      expect(before - ((await row.boundingBox())?.y ?? 0)).toBeGreaterThan(40)
    }
    /** The wallets that were asked to connect. */
    const asked = () =>
      opened.page.evaluate(() =>
        (window as unknown as { wallets: ScriptedWallet[] }).wallets
          .filter(one => one.promptCount > 0)
          .map(one => one.name),
      )
    return { ...opened, row, grow, asked }
  }
  const middle = async (row: Locator) => {
    const box = await row.boundingBox()
    return [(box?.x ?? 0) + 90, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }

  test('belongs to the button on which it began, and to no neighbour', async () => {
    const { page, row, grow, asked, faults, close } = await openThree()
    await page.mouse.move(...(await middle(row)))
    await page.mouse.down()
    await grow()
    await page.mouse.up()
    await expect.poll(asked).toEqual(['Toy Owl'])
    expect(await faults()).toEqual([])
    await close()
  })

  test('presses no button when the pointer left its button by itself', async () => {
    const { page, row, asked, close } = await openThree()
    const [x, y] = await middle(row)
    await drag(page, [x, y], [x, y + 60])
    await drag(page, [x, y], [x, y - 60])
    expect(await asked()).toEqual([])
    await page.mouse.click(x, y)
    await expect.poll(asked).toEqual(['Toy Owl'])
    await close()
  })

  test('is no press of the button any more when that has gone', async () => {
    const { page, row, grow, asked, faults, close } = await openThree()
    await page.mouse.move(...(await middle(row)))
    await page.mouse.down()
    await grow()
    await page.evaluate(() => {
      const { actions, started } = window.host
      if (started[0]) actions.navigate(started[0].kit, { view: 'WhatIsAWallet' })
    })
    await row.waitFor({ state: 'detached' })
    await page.mouse.up()
    expect([await asked(), await shownView(page)]).toEqual([[], 'WhatIsAWallet'])
    expect(await faults()).toEqual([])
    await close()
  })
})

describe('the page behind the modal', () => {
  test('does not scroll with the wheel, over backdrop or card; zooming stays the visitor’s', async () => {
    const { page, close } = await host.open('?auto')
    await page.evaluate(() => {
      document.body.style.height = '5000px'
    })
    await openByPress(page)
    const defaults = await page.evaluateHandle(() => {
      const seen: boolean[] = []
      window.addEventListener('wheel', event => seen.push(event.defaultPrevented))
      return seen
    })
    const turn = async (at: readonly [number, number]) => {
      await page.mouse.move(...at)
      const before = (await defaults.jsonValue()).length
      await page.mouse.wheel(0, 300)
      await expect.poll(async () => (await defaults.jsonValue()).length).toBeGreaterThan(before)
    }
    await turn(OUTSIDE)
    await turn(INSIDE)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await defaults.jsonValue()).toEqual([true, true])
    await page.keyboard.down('Control')
    await turn(INSIDE)
    await page.keyboard.up('Control')
    expect((await defaults.jsonValue()).at(-1)).toBe(false)
    await page.keyboard.press('Escape')
    await turn(OUTSIDE)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await close()
  })

  test('who has zoomed in moves about with one finger or the wheel (U8)', async () => {
    const { page, close } = await host.open('?auto')
    await openByPress(page)
    const isHeld = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('billfold-modal')?.shadowRoot?.querySelector('dialog')
        const finger = new Touch({ identifier: 1, target: dialog as Element, clientX: 10, clientY: 10 })
        return [
          new WheelEvent('wheel', { bubbles: true, cancelable: true, composed: true, deltaY: 50 }),
          new TouchEvent('touchmove', { bubbles: true, cancelable: true, composed: true, touches: [finger] }),
        ].map(event => !dialog?.dispatchEvent(event))
      })
    expect(await isHeld()).toEqual([true, true])
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(2)
    expect(await isHeld()).toEqual([false, false])
    await close()
  })

  test('a list in the card scrolls, and its end does not move the page', async () => {
    const { page, dialog, close } = await host.open()
    await page.evaluate(() => {
      document.body.style.height = '5000px'
      const { createMadeUpWallet, start } = window.host
      const wallets = Array.from({ length: 30 }, (_, index) =>
        createMadeUpWallet({ id: `toy.${index}`, name: `Toy Fox ${index}` }),
      )
      start({ wallets, layout: 'compact' })
    })
    await openByScript(page)
    await wallet(page).first().waitFor()
    const body = dialog.locator('.bf-body')
    expect(await body.evaluate(node => node.scrollHeight > node.clientHeight)).toBe(true)
    await page.mouse.move(500, 400)
    const end = () => body.evaluate(node => Math.round(node.scrollTop + node.clientHeight - node.scrollHeight))
    await page.mouse.wheel(0, 9_000)
    await expect.poll(end).toBeGreaterThanOrEqual(-1)
    await page.mouse.wheel(0, 900)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await close()
  })
})

describe('the bottom sheet of a phone', () => {
  test('closes the modal when it is swiped down, and only shakes when closing is refused', async () => {
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } }
    const swipe = async (page: Page, distance: number) => {
      const session = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }] })
      await page.waitForFunction(() =>
        document
          .querySelector('billfold-modal')
          ?.shadowRoot?.getAnimations()
          .every(one => one.playState === 'finished'),
      )
      const top = (await page.locator('billfold-modal .bf-handle').boundingBox())?.y ?? 0
      await touch('touchStart', top + 6)
      for (let part = 1; part <= 5; part++) await touch('touchMove', top + 6 + (distance * part) / 5)
      await touch('touchEnd', 0)
    }
    const { page, faults, close } = await host.open('?auto', phone)
    await openByPress(page)
    await swipe(page, 300)
    await expect.poll(() => isOpenInStore(page)).toBe(false)
    expect(await faults()).toEqual([])
    await close()

    const refused = await host.open('', phone)
    await refuseClosing(refused.page)
    await swipe(refused.page, 300)
    await refused.page.locator('dialog[data-shaking]').waitFor()
    expect(await isModal(refused.dialog)).toBe(true)
    await refused.close()
  })
})

test('looking like pressing draws the list ahead, in the closed dialog; the press shows that very list', async () => {
  const { page, faults, close } = await host.open('?auto')
  const card = page.locator('billfold-modal .bf-card')
  await opener(page).hover()
  await card.waitFor({ state: 'attached' })
  expect([await card.isVisible(), await isOpenInStore(page)]).toEqual([false, false])
  await card.evaluate(drawn => drawn.setAttribute('data-drawn-ahead', ''))
  await opener(page).click()
  await wallet(page).waitFor()
  expect(await page.locator('.bf-card[data-drawn-ahead]').count()).toBe(1)
  expect(await faults()).toEqual([])
  await close()
})

test('what was drawn ahead goes when a connection is made without the modal; the press shows the account', async () => {
  const { page, faults, close } = await host.open('?auto')
  const card = page.locator('billfold-modal .bf-card')
  await opener(page).hover()
  await card.waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    const { actions, started } = window.host
    const kit = started[0]?.kit
    const connector = kit?.store.getState().connectors[0]
    if (kit && connector) await actions.connect(kit, { connector })
  })
  await card.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const { actions, started } = window.host
    if (started[0]) actions.openModal(started[0].kit)
  })
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  expect(await faults()).toEqual([])
  await close()
})

test('looking like pressing at the button of a kit that has ended draws nothing, and nothing fails', async () => {
  const { page, faults, close } = await host.open('?auto')
  await openByPress(page)
  await page.keyboard.press('Escape')
  await page.mouse.move(...OUTSIDE)
  await page.evaluate(() => window.host.started[0]?.kit.destroy())
  await opener(page).hover()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await faults()).toEqual([])
  expect(await page.locator('billfold-modal').count()).toBe(0)
  await close()
})
