import type { Browser, Page } from 'playwright-core'

/** What a page did without a request. */
export type Watched = {
  readonly page: Page
  /** Addresses of every request, in order. */
  readonly requests: string[]
  readonly errors: string[]
  readonly violations: string[]
}

/** A page of its own profile, whose requests, errors and policy violations are recorded from the first byte. */
export async function openPage(
  browser: Browser,
  url: string,
  options: { viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const watched: Watched = { page, requests: [], errors: [], violations: [] }
  page.on('request', request => watched.requests.push(request.url()))
  page.on('pageerror', error => watched.errors.push(String(error)))
  await page.exposeFunction('__violation', (text: string) => watched.violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const report = (window as unknown as { __violation(text: string): void }).__violation
      report(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  await page.goto(url)
  return watched
}
