import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { serveStatic } from '@billfold/testkit/playwright'
import { BillfoldError, errorCatalogue } from 'billfold/protocol'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { newestChange } from '../scripts/stack/newestChange.ts'
import { openPage } from './support/openPage.ts'
import { run } from './support/run.ts'

// The site of documentation as a reader has it: built, served from nowhere but here.

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'apps/docs')
const dist = join(folder, 'dist')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const READ = ['index.html', 'guide/start.html', 'reference/options.html']

let browser: Browser
let site: Awaited<ReturnType<typeof serveStatic>>
let pages: readonly string[]
beforeAll(async () => {
  // `npm test` has built it in a step of its own. VitePress itself refuses links to pages that are not there.
  if (!isBuilt()) await run('npm', ['run', '--silent', 'build'], { cwd: folder })
  pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.html'))
  site = await serveStatic(dist)
  browser = await launchRealBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** Whether the built site is newer than all of its sources. */
function isBuilt(): boolean {
  const index = statSync(join(dist, 'index.html'), { throwIfNoEntry: false })
  // The reference is generated from all of these.
  const sources = ['apps/docs', 'packages', 'services', 'scripts', 'bench'].map(path => newestChange(join(root, path)))
  return index !== undefined && index.mtimeMs > Math.max(...sources)
}

const at = (path: string) => new URL(path, site.url).href

it('every link leads somewhere, to the very heading', () => {
  expect(pages.length).toBeGreaterThan(35)
  const texts = new Map(pages.map(path => [path, readFileSync(join(dist, path), 'utf8')]))
  const faults: string[] = []
  for (const [path, text] of texts)
    for (const [, href = ''] of text.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      if (/^https?:/.test(href)) continue
      const [file = '', id] = href.split('#')
      const target =
        file === '' ? path : relative(dist, file.startsWith('/') ? join(dist, file) : join(dist, dirname(path), file))
      const found = texts.get(target === '' ? 'index.html' : target)
      if (!found || (id && !found.includes(`id="${decodeURIComponent(id)}"`))) faults.push(`${path}: ${href}`)
    }
  expect(faults).toEqual([])
})

it('the address that an error ends with leads to its very place in this site (F9)', () => {
  const lost = Object.values(errorCatalogue).flatMap(row => {
    const { pathname, hash } = new URL(/Docs: (\S+)$/.exec(new BillfoldError(row).message)?.[1] ?? '')
    return readFileSync(join(dist, pathname), 'utf8').includes(`id="${hash.slice(1)}"`) ? [] : [row.code]
  })
  expect(lost).toEqual([])
})

it('no page asks another host for anything, and none fails', async () => {
  const { page, requests, errors } = await openPage(browser, at('index.html'))
  const missing: string[] = []
  page.on('response', answer => answer.status() >= 400 && missing.push(answer.url()))
  for (const path of pages.filter(name => name !== '404.html')) await visit(page, path)
  expect(requests.filter(url => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
  expect([...missing, ...errors]).toEqual([])
  await page.context().close()
})

it('a reader finds an action by its name, without asking a service', async () => {
  const { page, requests, errors } = await openPage(browser, at('index.html'))
  await visit(page, 'index.html')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.locator('#localsearch-input').fill('switchNetwork')
  await page
    .getByRole('option', { name: /switchNetwork/i })
    .first()
    .click()
  await page
    .getByRole('heading', { name: /switchNetwork/i })
    .first()
    .waitFor()
  expect(page.url()).toMatch(/#(use)?switchnetwork$/)
  expect(requests.filter(url => !url.startsWith(site.url))).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

it.each(['light', 'dark'] as const)(
  '%s: axe finds nothing, and nothing is wider than 320 pixels',
  async colorScheme => {
    const { page } = await openPage(browser, 'about:blank', { colorScheme, viewport: { width: 1_280, height: 900 } })
    for (const path of READ) {
      await page.setViewportSize({ width: 1_280, height: 900 })
      await visit(page, path)
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
        colorScheme === 'dark',
      )
      expect(await findViolations(page), path).toEqual([])
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    }
    await page.context().close()
  },
)

/** Until the page's own script has taken over what the server drew: it names the switch of the theme. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  await page.locator('.VPNavBarAppearance [role=switch][title]').waitFor({ state: 'attached' })
}

async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}`))
  })
}
