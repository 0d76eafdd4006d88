import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/**
 * Opens a page in a context of its own: no storage, cookies or permissions of other tests.
 * @example
 * const { page, close } = await openPage(browser, { colorScheme: 'dark' })
 */
export async function openPage(browser: Browser, options: openPage.Options = {}): Promise<openPage.ReturnType> {
  const { url, ...rest } = options
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, ...rest })
  const page = await context.newPage()
  if (url !== undefined) await page.goto(url)
  return { page, close: () => context.close() }
}

export declare namespace openPage {
  type Options = BrowserContextOptions & {
    /** Goes there at once; without it install wallets and recorders first, then `page.goto`. */
    readonly url?: string
  }
  type ReturnType = { readonly page: Page; close(): Promise<void> }
}
