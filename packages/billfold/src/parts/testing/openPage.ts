import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** One for each browser; ended with it. */
const shared = new WeakMap<Browser, Promise<BrowserContext>>()

/**
 * Opens a page that records policy violations and errors from its first moment on. `faults` lists them; an empty list
 * is what tests expect. Only the size of the window may be asked for without a context of its own.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<openPage.ReturnType> {
  const { viewport, ...special } = options
  // Pages that want nothing of their context share one, and with it the browser's code cache.
  const isShared = Object.keys(special).length === 0
  if (isShared && !shared.has(browser)) shared.set(browser, browser.newContext())
  const context = (isShared ? await shared.get(browser) : undefined) ?? (await browser.newContext(special))
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  if (viewport) await page.setViewportSize(viewport)
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => ['error', 'warning'].includes(message.type()) && errors.push(message.text()))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { violations: seen })
    document.addEventListener('securitypolicyviolation', event =>
      seen.push(`${event.violatedDirective} ${event.sample}`),
    )
  })
  await page.goto(url)
  return {
    page,
    async faults() {
      const violations = await page.evaluate(() => (window as unknown as { violations: string[] }).violations)
      return [...errors, ...violations]
    },
    close: () => (isShared ? page : context).close(),
  }
}

export declare namespace openPage {
  type ReturnType = { page: Page; faults(): Promise<string[]>; close(): Promise<void> }
}
