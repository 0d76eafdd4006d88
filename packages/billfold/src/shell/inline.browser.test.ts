import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { account, isModal, shownView, wallet } from './testing/modal.ts'
import type { openHost } from './testing/openHost.ts'
import { withHost } from './testing/withHost.ts'

const host = withHost()

/** A page with an element of this size for the modal, and content after it. */
async function openInline(size: string, options: openHost.Options = {}) {
  const opened = await host.open('', options)
  await opened.page.evaluate(css => {
    const container = Object.assign(document.createElement('section'), { id: 'container' })
    container.style.cssText = css
    const after = Object.assign(document.createElement('p'), { id: 'after', textContent: 'After' })
    document.body.append(container, after)
    window.host.start({ inlineIn: container })
  }, size)
  await wallet(opened.page).waitFor()
  return opened
}

const boxes = (page: Page) =>
  page.evaluate(() => {
    const box = (node: Element | null | undefined) => {
      const { left, top, right, bottom } = node?.getBoundingClientRect() ?? new DOMRect()
      return { left, top, right, bottom }
    }
    const card = document.querySelector('billfold-modal')?.shadowRoot?.querySelector('.bf-card')
    return {
      container: box(document.querySelector('#container')),
      card: box(card),
      after: box(document.querySelector('#after')),
      layout: card?.getAttribute('data-layout'),
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })

describe('an inline modal', () => {
  test('fills the element of the host, in one column however wide the window is', async () => {
    const { page, dialog, faults, close } = await openInline('width:420px;height:560px')
    const { container, card, layout } = await boxes(page)
    expect(card).toEqual(container)
    expect(layout).not.toBe('wide')
    expect(await isModal(dialog)).toBe(false)
    expect(await faults()).toEqual([])
    await close()
  })

  test('is as high as its content where the host says nothing, and what follows stays below it', async () => {
    const { page, close } = await openInline('width:320px')
    const { container, card, after, sideways } = await boxes(page)
    expect([card.left, card.right]).toEqual([container.left, container.right])
    expect(card.bottom - card.top).toBeGreaterThan(150)
    expect(card.bottom - card.top).toBeLessThan(700)
    expect(after.top).toBeGreaterThanOrEqual(card.bottom)
    expect(sideways).toBe(0)
    await close()
  })

  test('is drawn again by the phone’s width too, without overlay, and the page goes on scrolling', async () => {
    const { page, close } = await openInline('width:100%', { viewport: { width: 360, height: 600 } })
    const { container, card, sideways } = await boxes(page)
    expect([card.left, card.right, sideways]).toEqual([container.left, container.right, 0])
    await page.evaluate(() => {
      document.body.style.height = '3000px'
    })
    await page.mouse.move(card.left + 40, card.top + 20)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await close()
  })

  test('cannot be closed, by Esc or by a script of the page; after connecting it shows the account', async () => {
    const { page, dialog, faults, close } = await openInline('width:420px;height:560px')
    await wallet(page).focus()
    await page.keyboard.press('Escape')
    await dialog.evaluate(node => (node as HTMLDialogElement).close())
    await expect.poll(() => dialog.evaluate(node => (node as HTMLDialogElement).open)).toBe(true)
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0)
    await wallet(page).click()
    await account(page).first().waitFor()
    await expect.poll(() => shownView(page)).toBe('Account')
    expect(await faults()).toEqual([])
    await close()
  })

  test('leaves `inert` of the host alone: there it is part of the page', async () => {
    const { page, close } = await openInline('width:420px;height:560px')
    await page.evaluate(() => {
      document.querySelector('#container')?.setAttribute('inert', '')
      const one = window.host.started[0]
      if (one) window.host.actions.openModal(one.kit, { view: 'WhatIsAWallet' })
    })
    expect(await page.evaluate(() => document.querySelector('#container')?.hasAttribute('inert'))).toBe(true)
    await close()
  })

  test('ends with its kit', async () => {
    const { page, close } = await openInline('width:420px;height:560px')
    await page.evaluate(() => window.host.started[0]?.kit.destroy())
    expect(await page.evaluate(() => document.querySelector('#container')?.childElementCount)).toBe(0)
    await close()
  })
})
