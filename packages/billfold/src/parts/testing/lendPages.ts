import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** A page that records from its first moment on what a sound page never says. */
export type LentPage = { readonly page: Page; readonly errors: string[] }

/**
 * Lends pages of one context, one after the other: a page of its own for each test is half of what the browser works in
 * this layer, and a document that follows another in the same page starts from nothing all the same. One page is kept;
 * whoever was lent it gives it back only if nothing went wrong with it. For tests that want nothing of their context.
 *
 * @param record runs in each document before its own scripts
 * @param prepare is done once with each page
 */
export function lendPages(
  newContext: () => Promise<BrowserContext>,
  record: () => void,
  prepare: (page: Page) => Promise<void> = async () => {},
): lendPages.ReturnType {
  let context: Promise<BrowserContext> | undefined
  let kept: LentPage | undefined
  return {
    async lend(viewport) {
      const lent = kept ?? (await openOne())
      kept = undefined
      // The pointer stands nowhere in a new page.
      await lent.page.mouse.move(-1, -1)
      if (viewport) await lent.page.setViewportSize(viewport)
      lent.errors.length = 0
      return lent
    },
    async giveBack(lent) {
      if (kept) await lent.page.close()
      else kept = lent
    },
  }

  async function openOne(): Promise<LentPage> {
    context ??= newContext()
    const page = await (await context).newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    page.on('console', (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text())
    })
    await page.addInitScript(record)
    await prepare(page)
    return { page, errors }
  }
}

export declare namespace lendPages {
  type ReturnType = {
    /** Without a `viewport` it is as the context or the last borrower left it. */
    lend(viewport?: { readonly width: number; readonly height: number }): Promise<LentPage>
    giveBack(lent: LentPage): Promise<void>
  }
}
