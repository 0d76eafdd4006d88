import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  account,
  focused,
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

describe('keyboard only', () => {
  test('Enter opens, the focus is on the first wallet, Enter connects, the focus returns to the same button', async () => {
    const { page, faults, close } = await host.open('?auto')
    await opener(page).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('page: Connect wallet')
    const button = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('Enter')
    await wallet(page).waitFor()
    expect(await focused(page)).toMatch(/^modal: .*Toy Fox/)
    await page.keyboard.press('Enter')
    await account(page).waitFor()
    await expect.poll(() => isOpenInStore(page)).toBe(false)
    expect(await focused(page)).toMatch(/^page: ada/)
    expect(await button.evaluate(node => node === document.activeElement)).toBe(true)
    expect(await faults()).toEqual([])
    await close()
  })

  test('Tab walks through the modal and never to the page behind it', async () => {
    const { page, close } = await host.open('?auto')
    await page.evaluate(() => {
      for (const text of ['before', 'after']) {
        const button = Object.assign(document.createElement('button'), { textContent: text })
        if (text === 'before') document.body.prepend(button)
        else document.body.append(button)
      }
    })
    await openByPress(page)
    for (const key of ['Tab', 'Shift+Tab']) {
      const seen = new Set<string>()
      for (let step = 0; step < 15; step++) {
        await page.keyboard.press(key)
        seen.add(await focused(page))
      }
      const inside = [...seen].filter(place => place.startsWith('modal: '))
      expect([...seen].filter(place => place.startsWith('page: '))).toEqual([])
      expect(inside).toContain('modal: Close')
      expect(inside.some(place => place.includes('Toy Fox'))).toBe(true)
    }
    await close()
  })

  test('Esc goes back, then closes; nothing of it reaches the page, not even the letting go', async () => {
    const { page, keys, close } = await host.open('?auto')
    await openByPress(page)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.poll(() => focused(page)).toBe('modal: What is a wallet?')
    await expect.poll(() => shownView(page)).toBe('WhatIsAWallet')
    await keys()
    await page.keyboard.press('Escape')
    await expect.poll(() => shownView(page)).toBe('Connect')
    await expect.poll(() => focused(page)).toBe('modal: Connect a wallet')
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpenInStore(page)).toBe(false)
    await expect.poll(() => focused(page)).toBe('page: Connect wallet')
    expect(await keys()).toEqual([])
    // The page's listeners do work.
    await page.keyboard.press('Escape')
    expect(await keys()).toContain('keyup Escape')
    await close()
  })

  test('Esc that is held down is one Esc', async () => {
    const { page, keys, close } = await host.open('?auto')
    await openByPress(page)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor()
    await keys()
    for (let time = 0; time < 5; time++) await page.keyboard.down('Escape')
    await page.keyboard.up('Escape')
    expect(await shownView(page)).toBe('Connect')
    expect(await isOpenInStore(page)).toBe(true)
    for (let time = 0; time < 5; time++) await page.keyboard.down('Escape')
    expect(await isOpenInStore(page)).toBe(false)
    expect(await keys()).toEqual([])
    await page.keyboard.up('Escape')
    await page.keyboard.press('k')
    expect(await keys()).not.toContain('keyup Escape')
    await close()
  })

  test('Esc while closing is refused: the modal stays and says so', async () => {
    const { page, dialog, faults, close } = await host.open()
    await refuseClosing(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => window.host.started[0]?.kit.store.getState().modal.isShaking)).toBe(true)
    const edge = await dialog.locator('.bf-card').evaluate(card => getComputedStyle(card).outlineStyle)
    expect(edge).toBe('solid')
    expect(await isModal(dialog)).toBe(true)
    await page.locator('dialog[data-shaking]').waitFor({ state: 'detached' })
    expect(await faults()).toEqual([])
    await close()
  })
})

describe('keys that scroll (U7)', () => {
  const openLong = async (isInline = false) => {
    const opened = await host.open()
    const { page } = opened
    await page.evaluate(given => {
      document.body.style.height = '9000px'
      const { createMadeUpWallet, start } = window.host
      const wallets = Array.from({ length: 30 }, (_, index) =>
        createMadeUpWallet({ id: `toy.${index}`, name: `Toy Fox ${index}` }),
      )
      const container = document.createElement('div')
      if (given) document.body.append(container)
      start({ wallets, layout: 'compact', ...(given ? { inlineIn: container } : {}) })
      scrollTo(0, 3000)
    }, isInline)
    await openByScript(page)
    await wallet(page).first().waitFor()
    const body = opened.dialog.locator('.bf-body')
    const focusTitle = () =>
      page.evaluate(() => {
        const root = document.querySelector('billfold-modal')?.shadowRoot
        root?.querySelector<HTMLElement>('.bf-title')?.focus()
      })
    return { ...opened, body, focusTitle }
  }
  const pageTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
  /** A key that scrolls does so with the next frames. */
  const frames = (page: Page) =>
    page.evaluate(
      () => new Promise(resolve => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 0)),
    )

  test('scroll the card, with the focus on any element, and never the page behind it', async () => {
    const { page, body, focusTitle, close } = await openLong()
    const top = () => body.evaluate(node => Math.round(node.scrollTop))
    const end = await body.evaluate(node => node.scrollHeight - node.clientHeight)
    const height = await body.evaluate(node => node.clientHeight)
    expect(end).toBeGreaterThan(height)
    await focusTitle()
    const press = async (key: string) => {
      await page.keyboard.press(key)
      await frames(page)
      return top()
    }
    expect(await press('ArrowDown')).toBe(40)
    expect(await press('ArrowUp')).toBe(0)
    expect(await press('PageDown')).toBe(height - 40)
    expect(await press('PageUp')).toBe(0)
    expect(await press('Space')).toBe(height - 40)
    expect(await press('Shift+Space')).toBe(0)
    expect(await press('End')).toBe(end)
    // At its end it keeps the key all the same.
    expect(await press('PageDown')).toBe(end)
    expect(await press('Home')).toBe(0)
    expect(await press('ArrowRight')).toBe(0)
    expect(await pageTop(page)).toBe(3000)
    // The same when what had the focus is gone.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(await focused(page)).toBe('none')
    expect(await press('End')).toBe(end)
    expect(await pageTop(page)).toBe(3000)
    await close()
  })

  test('leave to lists, fields and controls what is theirs', async () => {
    const { page, dialog, body, close } = await openLong()
    await wallet(page).first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toMatch(/Toy Fox 1/)
    // A short list has no use for the page keys.
    await page.keyboard.press('PageDown')
    await frames(page)
    expect(await body.evaluate(node => node.scrollTop)).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: /All wallets/ }).click()
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await search.fill('a b')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    expect(await search.inputValue()).toBe(' a b')
    for (const key of ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'End']) await page.keyboard.press(key)
    await frames(page)
    expect(await pageTop(page)).toBe(3000)
    await page.getByRole('button', { name: 'Back' }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => shownView(page)).toBe('Connect')
    await close()
  })

  test('are left alone by an inline modal, and by one that the visitor has zoomed into', async () => {
    const inline = await openLong(true)
    await inline.focusTitle()
    await inline.page.keyboard.press('Home')
    await expect.poll(() => pageTop(inline.page)).toBe(0)
    await inline.close()
    const { page, focusTitle, close } = await openLong()
    const isHeld = () =>
      page.evaluate(() => {
        const title = document.querySelector('billfold-modal')?.shadowRoot?.querySelector('.bf-title')
        const event = new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true, composed: true })
        return !title?.dispatchEvent(event)
      })
    await focusTitle()
    expect(await isHeld()).toBe(true)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(2)
    expect(await isHeld()).toBe(false)
    await close()
  })
})

describe('hotkeys of the page', () => {
  test('typing, `/`, `k` and pasting in the search of the modal fire none of them', async () => {
    const { page, keys, faults, close } = await host.open('?auto')
    await openByPress(page)
    await page.getByRole('button', { name: /All wallets/ }).click()
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await keys()
    await page.keyboard.press('/')
    await page.keyboard.type('k/?')
    await search.evaluate(field => {
      const clipboardData = new DataTransfer()
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, composed: true, clipboardData }))
    })
    expect(await search.inputValue()).toBe('k/?')
    expect(await keys()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    if (await isOpenInStore(page)) await page.keyboard.press('Escape')
    expect(await isOpenInStore(page)).toBe(false)
    expect(await keys()).toEqual([])
    await page.keyboard.press('k')
    expect(await keys()).toEqual(expect.arrayContaining(['keydown k', 'keypress k', 'keyup k']))
    expect(await faults()).toEqual([])
    await close()
  })

  test('when what had the focus is gone, keys still belong to the modal, and Esc still works', async () => {
    const { page, keys, close } = await host.open('?auto')
    await openByPress(page)
    await keys()
    await page.evaluate(() => {
      const root = document.querySelector('billfold-modal')?.shadowRoot
      root?.activeElement?.remove()
    })
    expect(await focused(page)).toBe('none')
    await page.keyboard.press('k')
    expect(await keys()).toEqual([])
    await page.keyboard.press('Escape')
    expect(await isOpenInStore(page)).toBe(false)
    expect(await keys()).toEqual([])
    await close()
  })

  test('a press on an empty place of the card or the backdrop of a modal that stays does not hand keys to the page', async () => {
    const { page, dialog, keys, close } = await host.open()
    await refuseClosing(page)
    const box = await dialog.locator('.bf-card').boundingBox()
    if (!box) throw new Error('no card')
    for (const [x, y] of [
      [box.x + 8, box.y + box.height - 6],
      [5, 5],
    ] as const) {
      await page.mouse.click(x, y)
      await page.keyboard.press('k')
      expect(await keys()).toEqual([])
    }
    await close()
  })

  test('Esc in a dialog of the page above ours is not ours', async () => {
    const { page, dialog, close } = await host.open('?auto')
    await openByPress(page)
    await page.evaluate(() => {
      const theirs = Object.assign(document.createElement('dialog'), { id: 'theirs', textContent: 'Sign?' })
      document.body.append(theirs)
      theirs.showModal()
      theirs.blur()
    })
    expect(await focused(page)).not.toMatch(/^modal/)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.querySelector('#theirs')?.hasAttribute('open'))).toBe(false)
    expect(await isModal(dialog)).toBe(true)
    expect(await isOpenInStore(page)).toBe(true)
    await close()
  })
})

describe('focus', () => {
  test('an opener that is gone meanwhile: closing works all the same', async () => {
    const { page, faults, close } = await host.open('?auto')
    await openByPress(page)
    await page.evaluate(() => {
      const one = window.host.started[0]
      one?.unmount()
      one?.container.remove()
    })
    await page.keyboard.press('Escape')
    expect(await isOpenInStore(page)).toBe(false)
    expect(await focused(page)).toBe('none')
    // The kit is not tied to who rendered it.
    await openByScript(page)
    await wallet(page).waitFor()
    expect(await faults()).toEqual([])
    await close()
  })

  test('returns to what had it when a script of the page opened the modal', async () => {
    const { page, close } = await host.open('?auto')
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.setAttribute('aria-label', 'note')
      document.body.append(field)
      field.focus()
    })
    await openByScript(page)
    await wallet(page).waitFor()
    expect(await focused(page)).toMatch(/^modal: .*Toy Fox/)
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('page: note')
    await close()
  })

  test('goes to the first control again when the next opening was drawn ahead in the moment of closing', async () => {
    const { page, close } = await host.open('?auto')
    await openByPress(page)
    await wallet(page).waitFor()
    expect(await focused(page)).toMatch(/^modal: .*Toy Fox/)
    // As in Firefox, where the button that gets the focus back asks for it before the closed modal was drawn.
    await page.evaluate(() => {
      const { kit } = window.host.started[0] ?? {}
      if (!kit) return
      void kit.runtime.surface?.warm()
      window.host.actions.closeModal(kit)
    })
    await openByScript(page)
    await wallet(page).waitFor()
    expect(await focused(page)).toMatch(/^modal: .*Toy Fox/)
    await close()
  })

  test('a trap of the page that pulls the focus back cannot take it out of the modal', async () => {
    const { page, close } = await host.open('?auto')
    await page.evaluate(() => {
      const trap = Object.assign(document.createElement('button'), { textContent: 'trap' })
      document.body.append(trap)
      document.addEventListener('focusin', event => event.target !== trap && trap.focus())
    })
    await openByScript(page)
    await page.getByRole('button', { name: /All wallets/ }).click()
    const search = page.getByRole('searchbox')
    await search.click()
    await page.keyboard.type('fox')
    expect(await search.inputValue()).toBe('fox')
    await close()
  })

  test('waits on the title while the code of a view is on its way, and is announced when it came', async () => {
    let release = () => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    const { page, close } = await host.open('?auto', {
      prepare: context =>
        context.route(`**${host.pathOf('WhatIsAWallet/view.tsx')}`, async route => {
          await gate
          await route.continue()
        }),
    })
    await openByPress(page)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    expect(await focused(page)).toBe('modal: Loading')
    const told = page.evaluate(
      () =>
        new Promise<string | null | undefined>(resolve => {
          const title = document.querySelector('billfold-modal')?.shadowRoot?.querySelector('#bf-title')
          title?.addEventListener('focus', () => resolve(title.textContent), { once: true })
        }),
    )
    release()
    expect(await told).toBe('What is a wallet?')
    await close()
  })

  test('is never taken by an inline modal, which keeps what it has', async () => {
    const { page, dialog, faults, close } = await host.open()
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.setAttribute('aria-label', 'note')
      const container = document.createElement('section')
      document.body.append(field, container)
      field.focus()
      window.host.start({ inlineIn: container })
    })
    await wallet(page).waitFor()
    expect(await focused(page)).toBe('page: note')
    await page.evaluate(async () => {
      const one = window.host.started[0]
      if (one) await window.host.actions.connect(one.kit, { connector: 'toy.fox' })
    })
    await expect.poll(() => shownView(page)).toBe('Account')
    expect(await focused(page)).toBe('page: note')
    expect(await isModal(dialog)).toBe(false)
    await page.evaluate(() => {
      const one = window.host.started[0]
      if (one) window.host.actions.openModal(one.kit, { view: 'AllWallets' })
    })
    await page.getByRole('searchbox').click()
    expect(await focused(page)).toMatch(/^modal: /)
    await page.keyboard.press('Escape')
    expect(await focused(page)).toMatch(/^modal: /)
    expect(await faults()).toEqual([])
    await close()
  })
})
