import { describeError, type Log } from '@billfold/service'
import type { OrderBook, OutgoingEvent } from '../orders/createOrderBook.ts'
import { signText } from '../signatures/signText.ts'

const requestMs = 5_000
const firstRetryMs = 1_000
const maxRetryMs = 60_000
/** About an hour. */
const maxAttempts = 60

/**
 * Sends events to the operator's server, with the headers of the Standard Webhooks specification, until it acknowledges them. Each is
 * sent again after a growing time, also after a restart.
 */
export function createWebhookSender(options: createWebhookSender.Options): { send(): Promise<void>; stop(): void } {
  const { book, fetch, log, now, secret, url } = options
  const lifetime = new AbortController()

  async function deliver({ attempts, body, id }: OutgoingEvent): Promise<void> {
    const timestamp = `${Math.floor(now() / 1_000)}`
    const signature = signText(secret, `${id}.${timestamp}.${body}`, 'base64')
    try {
      const { status } = await fetch(url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.any([lifetime.signal, AbortSignal.timeout(requestMs)]),
      })
      if (status >= 200 && status < 300) return book.acknowledge(id)
      log.warn('webhook.refused', { id, status })
    } catch (error) {
      // A stop is no failure of the operator's server: the event stays due.
      if (lifetime.signal.aborted) return
      log.warn('webhook.failed', { id, ...describeError(error) })
    }
    const pause = Math.min(maxRetryMs, firstRetryMs * 2 ** attempts)
    book.postpone(id, attempts + 1 >= maxAttempts ? null : now() + pause)
  }

  return {
    async send() {
      for (const event of book.dueEvents()) {
        if (lifetime.signal.aborted) return
        await deliver(event)
      }
    },
    stop: () => lifetime.abort(),
  }
}

export declare namespace createWebhookSender {
  type Options = {
    readonly book: OrderBook
    readonly log: Log
    readonly now: () => number
    readonly secret: string
    /** Where the operator's server takes events. */
    readonly url: () => string
    readonly fetch: typeof fetch
  }
}
