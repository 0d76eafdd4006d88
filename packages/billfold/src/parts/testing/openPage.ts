import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/**
 * Opens a page that records policy violations and errors from its first moment on. `faults` lists them; an empty list
 * is what tests expect. Closing the page's context ends it.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<openPage.ReturnType> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
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
    close: () => context.close(),
  }
}

export declare namespace openPage {
  type ReturnType = { page: Page; faults(): Promise<string[]>; close(): Promise<void> }
}
