import type { Browser } from 'playwright-core'

/**
 * Whether this browser remembers a module whose file it could not have, and does not ask for it again before the page is
 * reloaded. Chromium did so for long, then stopped; both are in use, and no page can change it.
 */
export async function remembersFailures(browser: Browser): Promise<boolean> {
  const context = await browser.newContext()
  try {
    let asked = 0
    await context.route('http://module.test/**', route => {
      if (route.request().url().endsWith('/'))
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Probe</title>' })
      asked += 1
      return route.fulfill({ status: 404 })
    })
    const page = await context.newPage()
    await page.goto('http://module.test/')
    // As a string: what transforms the tests would put its own loader in the place of `import`.
    await page.evaluate(`import('/lost.js').catch(() => import('/lost.js')).catch(() => {})`)
    return asked === 1
  } finally {
    await context.close()
  }
}
