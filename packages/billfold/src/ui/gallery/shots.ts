import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../../../../../scripts/chromium.mjs'
import { settle } from '../testing/settle.ts'
import type { State } from '../testing/states/State.ts'
import type { TestPage } from '../testing/TestPage.ts'
import { openState } from './openState.ts'
import { servePages } from './servePages.ts'
import { states } from './states.ts'

type Shot = { readonly label: string; readonly png: Buffer }
type Row = { readonly name: string; readonly taken: readonly Shot[] }

/** What is shown of the page around the card, px. */
const MARGIN = 16

const THEMES = ['light', 'dark'] as const
type Screen = { readonly label: string; readonly width: number; readonly height: number }
/** The 376 px card of a desktop, and the bottom sheet of a small phone. */
const COMPACT: readonly Screen[] = [
  { label: '376', width: 440, height: 720 },
  { label: '320', width: 320, height: 640 },
]
const WIDE: readonly Screen[] = [{ label: 'wide', width: 800, height: 560 }]
/** How many pages draw at once: while one waits for a frame, another one draws. */
const PAGES = 3

/**
 * Draws every view in every state, theme and width to one contact sheet per view: `npm run shots [view…]`, sheets in
 * `shots/`. Look at a view's sheet before and after you change the view.
 */
export async function shots(folder: string, wanted: readonly string[]): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const server = await servePages()
  const browser = await launchChromium()
  const views = Object.entries(states).filter(([view]) => wanted.length === 0 || wanted.includes(view))
  const waiting = views.flatMap(([view, all]) => all.map((state, index) => ({ view, state, index })))
  const rows = new Map<string, Row[]>(views.map(([view]) => [view, []]))
  const work = async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { view, state, index } = next
      const taken = await drawLayout(page, server.address, state, 'compact', COMPACT)
      if (view === 'Connect') taken.push(...(await drawLayout(page, server.address, state, 'auto', WIDE)))
      ;(rows.get(view) as Row[])[index] = { name: state.name, taken }
    }
    await page.close()
  }
  try {
    await Promise.all(Array.from({ length: PAGES }, work))
    const drawn: string[] = []
    for (const [view, all] of rows) {
      const path = join(folder, `${view}.png`)
      await writeFile(path, await assemble(browser, view, all))
      drawn.push(path)
    }
    return drawn
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Opens a state once, and looks at it in every theme and on every screen. */
async function drawLayout(
  page: Page,
  address: Parameters<typeof openState>[1],
  state: State,
  layout: 'compact' | 'auto',
  screens: readonly Screen[],
): Promise<Shot[]> {
  const scenario = { ...state.scenario, options: { ...state.scenario.options, layout } }
  const drawn: Shot[] = []
  await page.setViewportSize(screens[0] as Screen)
  await openState(
    page,
    address,
    { ...state, scenario },
    { theme: { mode: 'light' }, isSameDocument: page.url() !== 'about:blank' },
  )
  for (const screen of screens) {
    await page.setViewportSize(screen)
    for (const mode of THEMES) {
      await page.evaluate(chosen => {
        const { kit } = (window as unknown as { testPage: TestPage }).testPage
        kit.store.setState(({ theme }) => ({ theme: { ...theme, mode: chosen } }))
      }, mode)
      await settle(page)
      drawn.push({ label: `${screen.label} ${mode}`, png: await page.screenshot({ clip: await around(page) }) })
    }
  }
  return drawn
}

/** The card with a little of what is behind it. */
async function around(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const card = await page.locator('.bf-card').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (!card) return { x: 0, y: 0, width, height }
  const x = Math.max(0, card.x - MARGIN)
  const y = Math.max(0, card.y - MARGIN)
  return {
    x,
    y,
    width: Math.min(width, card.x + card.width + MARGIN) - x,
    height: Math.min(height, card.y + card.height + MARGIN) - y,
  }
}

/** One picture of all, drawn by the browser itself. */
async function assemble(browser: Browser, view: string, rows: readonly Row[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 3080, height: 800 } })
  const body = rows.map(({ name, taken }) => {
    const figures = taken.map(
      ({ label, png }) =>
        `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${label}</figcaption></figure>`,
    )
    return `<section><h2>${view}: ${name}</h2>${figures.join('')}</section>`
  })
  await page.setContent(
    `<style>body{margin:16px;font:13px system-ui;color:#222}section{display:inline-block;vertical-align:top;margin-right:24px}
    h2{font-size:15px;margin:8px 0}figure{display:inline-block;margin:0 8px 8px 0;vertical-align:top}figcaption{color:#555}</style>
    ${body.join('')}`,
  )
  const sheet = await page.screenshot({ fullPage: true })
  await page.close()
  return sheet
}

if (process.argv[1]?.endsWith('shots.ts')) {
  const [folder = 'shots/views', ...wanted] = process.argv.slice(2)
  for (const path of await shots(folder, wanted)) process.stdout.write(`${path}\n`)
}
