import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** A page that records errors and warnings from its start. */
export type PooledPage = { readonly page: Page; readonly errors: string[] }

/**
 * Reuses one page of a context for one test after the other: a new page for each test takes half of the browser's time in
 * this layer, and a document that follows another in the same page starts from nothing as well. A test releases its page
 * only if it did not fail. For tests without options of their own for the context.
 *
 * @param record runs in each document before its own scripts
 * @param prepare is done once with each page
 */
export function createPagePool(
  newContext: () => Promise<BrowserContext>,
  record: () => void,
  prepare: (page: Page) => Promise<void> = async () => {},
): createPagePool.ReturnType {
  let context: Promise<BrowserContext> | undefined
  let kept: PooledPage | undefined
  return {
    async acquire(viewport) {
      const pooled = kept ?? (await openOne())
      kept = undefined
      // The pointer stands nowhere in a new page.
      await pooled.page.mouse.move(-1, -1)
      if (viewport) await pooled.page.setViewportSize(viewport)
      pooled.errors.length = 0
      return pooled
    },
    async release(pooled) {
      if (kept) await pooled.page.close()
      else kept = pooled
    },
  }

  async function openOne(): Promise<PooledPage> {
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

export declare namespace createPagePool {
  type ReturnType = {
    /** Without a `viewport` the page keeps that of the context or of the last test. */
    acquire(viewport?: { readonly width: number; readonly height: number }): Promise<PooledPage>
    release(pooled: PooledPage): Promise<void>
  }
}
