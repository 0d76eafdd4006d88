import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createPagePool } from './createPagePool.ts'

/** One for each browser; ended with it. */
const pools = new WeakMap<Browser, createPagePool.ReturnType>()

/**
 * Opens a page that records policy violations and errors from its first moment on. `faults` lists them; an empty list
 * is what tests expect. Only the size of the window may be asked for without a context of its own. `close` it when all
 * went well: it is used again.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<openPage.ReturnType> {
  const { viewport, ...special } = options
  // Pages that want nothing of their context share one, and with it the browser's code cache.
  const isShared = Object.keys(special).length === 0
  const own = isShared ? undefined : await browser.newContext(special)
  const newContext = async () => {
    const context = own ?? (await browser.newContext())
    context.setDefaultTimeout(30_000)
    return context
  }
  const pool = (isShared ? pools.get(browser) : undefined) ?? createPagePool(newContext, recordViolations)
  if (isShared) pools.set(browser, pool)
  const pooled = await pool.acquire(viewport ?? { width: 1280, height: 720 })
  const { page, errors } = pooled
  await page.goto(url)
  return {
    page,
    async faults() {
      const violations = await page.evaluate(() => (window as unknown as { violations: string[] }).violations)
      return [...errors, ...violations]
    },
    close: () => (own ? own.close() : pool.release(pooled)),
  }
}

/** In the page, before any of its scripts. */
function recordViolations(): void {
  const seen: string[] = []
  Object.assign(window, { violations: seen })
  document.addEventListener('securitypolicyviolation', event => seen.push(`${event.violatedDirective} ${event.sample}`))
}

export declare namespace openPage {
  type ReturnType = { page: Page; faults(): Promise<string[]>; close(): Promise<void> }
}
