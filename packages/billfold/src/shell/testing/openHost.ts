import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'

/**
 * Opens a host's page that records from its start what a page can receive: errors, unhandled rejections,
 * policy violations, keys that reach its listeners, warnings in the console.
 */
export async function openHost(
  browser: Browser,
  url: string,
  { prepare, ...options }: openHost.Options = {},
): Promise<openHost.ReturnType> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const messages: string[] = []
  page.on('pageerror', error => messages.push(`pageerror: ${error}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`)
  })
  await context.addInitScript(listen)
  await prepare?.(context, page)
  await page.goto(url)
  return {
    page,
    context,
    dialog: page.locator('billfold-modal dialog'),
    messages,
    async faults() {
      const { errors, violations } = await page.evaluate(() => window.recorded)
      return [...messages, ...errors, ...violations]
    },
    async keys() {
      return page.evaluate(() => window.recorded.keys.splice(0))
    },
    close: () => context.close(),
  }
}

export declare namespace openHost {
  type Options = BrowserContextOptions & {
    /** Runs before the page is asked for: routes, further scripts. */
    prepare?: (context: BrowserContext, page: Page) => Promise<unknown>
  }
  type ReturnType = {
    readonly page: Page
    readonly context: BrowserContext
    /** The modal's dialog; the first, where the page holds several. */
    readonly dialog: Locator
    /** Warnings and errors in the console, and uncaught errors. */
    readonly messages: readonly string[]
    /** Everything that a correct page never receives. */
    faults(): Promise<string[]>
    /** Keys that reached the host's listeners since the last call. */
    keys(): Promise<string[]>
    close(): Promise<void>
  }
}

/** In the page, before any of its scripts. */
function listen() {
  const recorded: Window['recorded'] = { errors: [], violations: [], keys: [] }
  window.recorded = recorded
  window.addEventListener('error', event => recorded.errors.push(`window.onerror: ${event.message}`))
  window.addEventListener('unhandledrejection', event => recorded.errors.push(`unhandledrejection: ${event.reason}`))
  document.addEventListener('securitypolicyviolation', event =>
    recorded.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  )
  // Hotkeys as hosts have them.
  for (const target of [window, document])
    for (const name of ['keydown', 'keyup', 'keypress', 'paste'] as const)
      target.addEventListener(name, event => {
        recorded.keys.push(`${name} ${'key' in event ? event.key : ''}`.trim())
      })
}
