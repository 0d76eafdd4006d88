import { describeError, silentLog, waitFor } from '@billfold/service'
import { defaultHttpLimits, startServer } from '@billfold/service/http'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { createCheckoutPages } from './checkout/createCheckoutPages.ts'
import { createServerApi } from './createServerApi.ts'
import { createOrderBook } from './orders/createOrderBook.ts'
import { drawPage } from './pages/drawPage.ts'
import { pageHeaders } from './pages/pageHeaders.ts'
import { script } from './pages/script.ts'
import { style } from './pages/style.ts'
import { createPayoutRunner } from './payout/createPayoutRunner.ts'
import type { SandboxOptions } from './SandboxOptions.ts'
import { createWebhookSender } from './webhooks/createWebhookSender.ts'

/**
 * The sandbox provider of card purchases and the sandbox exchange: takes test cards, pays out on local chains exactly once for each
 * order, and sends webhooks. For development; it holds no money.
 *
 * @throws ConfigError for a file that cannot be opened.
 * @example
 * const sandbox = createSandbox({ file: '.data/sandbox.sqlite', assets, payouts, keys, webhookUrl: () => `${api.url}/v1/onramp/webhooks/sandbox` })
 * const { url } = await sandbox.start({ port: 0 })
 * await sandbox.stop()
 */
export function createSandbox(options: SandboxOptions) {
  const { assets, keys, payouts, log = silentLog, now = Date.now, tickMs = 500, wait = waitFor, webhookUrl } = options
  const lifetime = new AbortController()
  const book = createOrderBook({ file: options.file, now })
  let nudge = new AbortController()
  const kick = () => nudge.abort()
  const runner = createPayoutRunner({ assets, book, log, payouts, wait, onSettled: kick })
  const webhooks = createWebhookSender({
    ...{ book, log, now },
    secret: keys.webhookSecret,
    url: webhookUrl,
    fetch: options.fetch ?? fetch,
  })

  /** Ends orders that are over, pays out, sends events; again after a time, or at once after a kick. */
  async function work(): Promise<void> {
    while (!lifetime.signal.aborted) {
      nudge = new AbortController()
      try {
        book.expire()
        runner.kick()
        await webhooks.send()
      } catch (error) {
        log.error('sandbox.failed', describeError(error))
      }
      await wait(tickMs, AbortSignal.any([lifetime.signal, nudge.signal]))
    }
  }

  const app = new Hono()
  const fixed = (type: string, body: string) => () =>
    new Response(body, {
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' },
    })
  app.get('/style.css', fixed('text/css; charset=utf-8', style))
  app.get('/script.js', fixed('text/javascript; charset=utf-8', script))
  app.get('/', c =>
    c.body(
      drawPage(
        'Sandbox provider',
        '<p>Plays a provider of card purchases and an exchange for local development. Purchases begin in an app and lead here.</p>',
      ),
      200,
      pageHeaders,
    ),
  )
  app.route('/', createServerApi({ assets, book, keys }))
  app.route('/', createCheckoutPages({ assets, book, keys, now, payouts, onMoved: kick }))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error('request.failed', describeError(error))
    return c.body(drawPage('Something failed', '<p>Load the page again.</p>'), 500, pageHeaders)
  })

  let server: startServer.ReturnType | undefined
  let working = Promise.resolve()
  return {
    app,
    /** Listens; port 0 takes a free one. Orders that were under way when the process ended go on. */
    async start({ port = 0 }: { readonly port?: number } = {}): Promise<{ readonly url: string }> {
      server = await startServer({ fetch: app.fetch, host: '127.0.0.1', port, limits: defaultHttpLimits })
      working = work()
      return { url: server.url }
    },
    /** Settles when nothing is under way; what is not finished goes on with the next start. */
    async stop(): Promise<void> {
      lifetime.abort()
      webhooks.stop()
      await Promise.all([server?.stop(), runner.stop(), working])
      book.close()
    },
  }
}
