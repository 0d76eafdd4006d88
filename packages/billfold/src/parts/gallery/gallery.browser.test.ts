import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../testing/findAxeViolations.ts'
import { launchBrowser } from '../testing/launchBrowser.ts'
import { openPage } from '../testing/openPage.ts'
import { servePage } from '../testing/servePage.ts'

const pages = ['connect', 'icons', 'list', 'grid', 'account', 'forms', 'states', 'travel', 'wide', 'inline']

let server: servePage.ReturnType
let browser: Browser
beforeAll(async () => {
  server = await servePage({ entry: fileURLToPath(new URL('./main.tsx', import.meta.url)) })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const open = async (query: string, options: Parameters<typeof openPage>[2] = {}) => {
  const opened = await openPage(browser, `${server.url}?${query}`, options)
  await opened.page.locator('.bf-card').first().waitFor()
  return opened
}

/** Waits until entering animations have ended; endless ones stay. */
const settle = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('parts-host')]
      .flatMap(host => host.shadowRoot?.getAnimations() ?? [])
      .every(one => one.effect?.getTiming().iterations !== 1 || one.playState === 'finished'),
  )

describe.each(pages)('%s', name => {
  test.each(['light', 'dark'])('%s: no axe finding, no policy violation, no error', async theme => {
    const { page, faults, close } = await open(`page=${name}&theme=${theme}`, { viewport: { width: 960, height: 720 } })
    await settle(page)
    expect(await faults()).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    await close()
  })
})

test('high contrast has no axe finding either', async () => {
  for (const name of ['connect', 'forms', 'account', 'states']) {
    const { page, close } = await open(`page=${name}`, { viewport: { width: 2080, height: 900 } })
    await settle(page)
    expect(await findAxeViolations(page), name).toEqual([])
    await close()
  }
})

test('the system decides between light and dark, and asks for more contrast, unless the host does', async () => {
  const surfaces = async (options: Parameters<typeof openPage>[2], theme: string) => {
    const { page, close } = await open(`page=connect&theme=${theme}`, options)
    const surface = await page.locator('.bf-card').evaluate(card => getComputedStyle(card).backgroundColor)
    await close()
    return surface
  }
  expect(await surfaces({ colorScheme: 'light' }, 'system')).toBe('rgb(255, 255, 255)')
  expect(await surfaces({ colorScheme: 'dark' }, 'system')).toBe('rgb(19, 23, 21)')
  expect(await surfaces({ colorScheme: 'dark' }, 'light')).toBe('rgb(255, 255, 255)')
  expect(await surfaces({ colorScheme: 'light' }, 'dark')).toBe('rgb(19, 23, 21)')
  expect(await surfaces({ colorScheme: 'dark', contrast: 'more' }, 'system')).toBe('rgb(0, 0, 0)')
  expect(await surfaces({ colorScheme: 'light', contrast: 'more' }, 'dark')).toBe('rgb(0, 0, 0)')
})

test("a host's theme is drawn, what is unfit is refused, and what is not given again is taken back", async () => {
  const { page, faults, close } = await open('page=theme&theme=light')
  const look = () =>
    page.getByRole('button', { name: 'Yellow' }).evaluate(button => {
      const style = getComputedStyle(button)
      const card = button.closest('.bf-card')
      return {
        accent: style.backgroundColor,
        text: style.color,
        font: style.fontFamily,
        radius: card && getComputedStyle(card).borderRadius,
        surface: card && getComputedStyle(card).backgroundColor,
      }
    })
  const preset = await look()
  await page.getByRole('button', { name: 'Yellow' }).click()
  await page.mouse.move(0, 0)
  expect(await look()).toEqual({
    accent: 'rgb(255, 212, 0)',
    text: 'rgb(0, 0, 0)',
    font: 'monospace',
    radius: '12px',
    surface: 'rgb(255, 255, 255)',
  })
  await page.getByRole('button', { name: 'Hostile' }).click()
  expect(JSON.parse((await page.locator('parts-host').getAttribute('data-refused')) ?? '')).toEqual([
    { name: 'surface', value: 'red;}*{display:none', reason: 'not-a-colour' },
    { name: 'text', value: '#fff', reason: 'low-contrast', detail: 'text on surface: 1.0 of 4.5' },
  ])
  expect(await look()).toEqual(preset)
  expect(await faults()).toEqual([])
  await close()
})

test('under reduced motion nothing moves, and spinners are still seen', async () => {
  for (const name of ['connect', 'states', 'travel']) {
    const { page, close } = await open(`page=${name}&theme=light`, { reducedMotion: 'reduce' })
    if (name === 'travel') await page.getByRole('button', { name: /Fox/ }).click()
    const moving = await page.evaluate(() =>
      (document.querySelector('parts-host')?.shadowRoot?.getAnimations() ?? [])
        .filter(one => Number(one.effect?.getTiming().duration) > 1)
        .flatMap(one => (one.effect as KeyframeEffect).getKeyframes())
        .flatMap(frame => Object.keys(frame))
        .filter(key => !['offset', 'easing', 'composite', 'computedOffset', 'opacity'].includes(key)),
    )
    expect(moving, name).toEqual([])
    if (name === 'connect') {
      await page.waitForFunction(() => {
        const spinner = document.querySelector('parts-host')?.shadowRoot?.querySelector('.bf-spinner')
        return spinner && getComputedStyle(spinner).opacity === '1'
      })
    }
    await close()
  }
})

test('with motion, a spinner is unseen for the first 300 ms', async () => {
  const { page, close } = await open('page=connect&theme=light')
  const timing = await page
    .locator('.bf-spinner')
    .first()
    .evaluate(spinner => {
      const [animation] = spinner.getAnimations()
      animation?.pause()
      if (animation) animation.currentTime = 299
      const before = getComputedStyle(spinner).opacity
      if (animation) animation.currentTime = 460
      return { before, after: getComputedStyle(spinner).opacity }
    })
  expect(timing).toEqual({ before: '0', after: '1' })
  await close()
})

test('right-to-left mirrors rows, header and arrows', async () => {
  const places = async (dir: string) => {
    const { page, close } = await open(`page=connect&theme=light&dir=${dir}`)
    const x = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
    const chevron = page.locator('.bf-row svg.bf-mirror').first()
    const result = {
      image: await x('.bf-row .bf-image'),
      title: await x('.bf-row .bf-row-title'),
      tag: await x('.bf-row .bf-tag'),
      help: await x('[aria-label="What is a wallet?"]'),
      close: await x('[aria-label="Close"]'),
      chevron: await chevron.evaluate(svg => getComputedStyle(svg).transform),
    }
    await close()
    return result
  }
  const [ltr, rtl] = [await places('ltr'), await places('rtl')]
  expect(ltr.image).toBeLessThan(ltr.title)
  expect(ltr.title).toBeLessThan(ltr.tag)
  expect(ltr.help).toBeLessThan(ltr.close)
  expect(rtl.tag).toBeLessThan(rtl.image)
  expect(rtl.title).toBeLessThan(rtl.image)
  expect(rtl.close).toBeLessThan(rtl.help)
  expect(ltr.chevron).toBe('matrix(1, 0, 0, 1, 0, 0)')
  expect(rtl.chevron).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})

test('forced colours keep a visible focus ring, edges and the chosen tab', async () => {
  const { page, close } = await open('page=account&theme=dark', { forcedColors: 'active' })
  await page.keyboard.press('Tab')
  const ring = await page
    .locator('.bf-icon-button')
    .first()
    .evaluate(button => {
      const style = getComputedStyle(button)
      return {
        isFocused: button.matches(':focus-visible'),
        width: style.outlineWidth,
        style: style.outlineStyle,
        border: style.borderTopStyle,
      }
    })
  expect(ring).toEqual({ isFocused: true, width: '2px', style: 'solid', border: 'solid' })
  const [chosen, other] = await Promise.all(
    ['true', 'false'].map(state =>
      page
        .locator(`[role=tab][aria-selected=${state}]`)
        .first()
        .evaluate(tab => getComputedStyle(tab).borderTopWidth),
    ),
  )
  expect(chosen).toBe('2px')
  expect(other).toBe('1px')
  await close()
})

test('every control has a focus ring of 2 px that differs from what is under it', async () => {
  for (const name of ['connect', 'forms', 'account']) {
    const { page, close } = await open(`page=${name}&theme=light`)
    const total = await page.locator('.bf-card :is(button,a[href],input,summary,[tabindex="0"])').count()
    const rings = new Set<string>()
    for (let step = 0; step < total; step++) {
      await page.keyboard.press('Tab')
      const ring = await page.evaluate(() => {
        const element = document.querySelector('parts-host')?.shadowRoot?.activeElement
        if (!element) return null
        const field = element.closest('.bf-field')
        const style = getComputedStyle(field ?? element)
        const color = field ? style.borderTopColor : style.outlineColor
        return `${field ? '2px' : style.outlineWidth} ${color}`
      })
      if (ring) rings.add(ring)
    }
    expect([...rings], name).toEqual(['2px rgb(11, 110, 79)'])
    await close()
  }
})

describe('the frame', () => {
  test('keeps the measures of the design', async () => {
    const { page, close } = await open('page=connect&theme=light', { viewport: { width: 800, height: 900 } })
    const box = async (selector: string) => page.locator(selector).first().boundingBox()
    expect((await box('.bf-card'))?.width).toBe(376)
    expect((await box('.bf-header'))?.height).toBe(56)
    expect((await box('.bf-row'))?.height).toBe(56)
    expect((await box('.bf-image'))?.width).toBe(40)
    const [first, second] = [
      await page.locator('.bf-row').nth(0).boundingBox(),
      await page.locator('.bf-row').nth(1).boundingBox(),
    ]
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(64)
    expect(await page.locator('.bf-card').evaluate(card => getComputedStyle(card).borderRadius)).toBe('24px')
    expect(
      await page
        .locator('.bf-row .bf-image')
        .first()
        .evaluate(image => getComputedStyle(image).borderRadius),
    ).toBe('10px')
    await close()
  })

  test('is not shaken by a host that sets root fonts, colours and pointer events', async () => {
    const { page, close } = await open('page=travel&theme=light')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '62.5%'
      document.body.style.cssText +=
        ';pointer-events:none;color:red;font:40px serif;letter-spacing:9px;text-align:right;text-transform:uppercase;visibility:hidden;line-height:3'
    })
    expect((await page.locator('.bf-row').first().boundingBox())?.height).toBe(56)
    const style = await page
      .locator('.bf-row-title')
      .first()
      .evaluate(title => {
        const { color, fontSize, letterSpacing, textTransform, visibility } = getComputedStyle(title)
        return { color, fontSize, letterSpacing, textTransform, visibility }
      })
    expect(style).toEqual({
      color: 'rgb(20, 26, 23)',
      fontSize: '15px',
      letterSpacing: 'normal',
      textTransform: 'none',
      visibility: 'visible',
    })
    await page.getByRole('button', { name: /Fox/ }).click()
    await page.getByText('Approve in Fox Wallet').waitFor()
    await close()
  })

  test('every target is at least 44 px high, at every width down to 320 px, without a sideways scroll', async () => {
    for (const name of ['connect', 'forms', 'account', 'list', 'grid', 'states', 'travel']) {
      const { page, close } = await open(`page=${name}&theme=light`)
      for (const width of [320, 376, 430]) {
        await page.setViewportSize({ width, height: 640 })
        await settle(page)
        const small = await page
          .locator('.bf-card :is(button,summary,.bf-check)')
          .evaluateAll(all =>
            all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML.slice(0, 80)),
          )
        expect(small, `${name} ${width}`).toEqual([])
        const [body, whole] = await Promise.all([
          page.locator('.bf-body').evaluate(one => one.scrollWidth - one.clientWidth),
          page.evaluate(() => document.documentElement.scrollWidth),
        ])
        expect([body, whole <= width], `${name} ${width}`).toEqual([0, true])
      }
      await close()
    }
  })

  test('is a bottom sheet at 430 px and less, with a handle; a card with none above', async () => {
    const phone = await open('page=travel&theme=light', { viewport: { width: 430, height: 700 } })
    await settle(phone.page)
    const sheet = await phone.page.locator('.bf-card').boundingBox()
    expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 430, 700])
    expect(await phone.page.locator('.bf-handle').isVisible()).toBe(true)
    await phone.close()
    const desktop = await open('page=travel&theme=light', { viewport: { width: 431, height: 700 } })
    expect(await desktop.page.locator('.bf-handle').isVisible()).toBe(false)
    expect((await desktop.page.locator('.bf-card').boundingBox())?.width).toBe(376)
    await desktop.close()
  })

  test('is 720 × 480 in two columns from 720 px of width, and compact below', async () => {
    const wide = await open('page=wide&theme=light', { viewport: { width: 800, height: 600 } })
    await settle(wide.page)
    const [card, side] = [
      await wide.page.locator('.bf-card').boundingBox(),
      await wide.page.locator('.bf-side').boundingBox(),
    ]
    expect([card?.width, card?.height, side?.width]).toEqual([720, 480, 400])
    await wide.page.getByRole('button', { name: 'Close' }).click({ trial: true })
    await wide.page.getByRole('button', { name: 'Copy link' }).click({ trial: true })
    await wide.close()
    const narrow = await open('page=wide&theme=light', { viewport: { width: 719, height: 600 } })
    expect((await narrow.page.locator('.bf-card').boundingBox())?.width).toBe(376)
    expect(await narrow.page.locator('.bf-side').isVisible()).toBe(false)
    await narrow.close()
  })

  test('keeps the title element, and the focus on it, when its text changes', async () => {
    const { page, close } = await open('page=travel&theme=light')
    await page.locator('.bf-title').evaluate(title => {
      title.focus()
      Object.assign(window, { title })
    })
    await page.getByRole('button', { name: /Fox/ }).evaluate(row => (row as HTMLElement).click())
    await page.getByText('Approve in Fox Wallet').waitFor()
    const isSame = await page
      .locator('.bf-title')
      .evaluate(title => title === (window as unknown as { title: Element }).title && title.matches(':focus'))
    expect(isSame).toBe(true)
    expect(await page.locator('.bf-title').textContent()).toBe('Fox Wallet')
    await close()
  })

  test('closes when the sheet is swiped down, springs back from a short pull, and lets a tap on close be a tap', async () => {
    const { page, close } = await open('page=travel&theme=light', {
      viewport: { width: 375, height: 700 },
      hasTouch: true,
    })
    await settle(page)
    const session = await page.context().newCDPSession(page)
    // Times are given, so that the speed of a pull does not depend on the machine.
    let at = Date.now() / 1_000
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) => {
      at += 0.02
      const touchPoints = type === 'touchEnd' ? [] : [{ x: 187, y }]
      return session.send('Input.dispatchTouchEvent', { type, timestamp: at, touchPoints })
    }
    const top = (await page.locator('.bf-handle').boundingBox())?.y ?? 0
    await touch('touchStart', top + 6)
    for (let y = 0; y <= 40; y += 2) await touch('touchMove', top + 6 + y)
    await expect.poll(() => page.locator('.bf-card').evaluate(card => card.style.transform)).toBe('translateY(40px)')
    await touch('touchEnd', 0)
    await expect.poll(() => page.locator('.bf-card').evaluate(card => card.style.transform)).toBe('')
    expect(await page.locator('#closed').count()).toBe(0)
    // The sheet has glided back to where it is grabbed again.
    await settle(page)
    await touch('touchStart', top + 6)
    for (let y = 0; y <= 160; y += 20) await touch('touchMove', top + 6 + y)
    await touch('touchEnd', 0)
    await page.locator('#closed').waitFor()
    await close()
    const again = await open('page=travel&theme=light', { viewport: { width: 375, height: 700 }, hasTouch: true })
    await settle(again.page)
    await again.page.getByRole('button', { name: 'Close' }).tap()
    await again.page.locator('#closed').waitFor()
    await again.close()
  })
})
