import { isSameText } from '@billfold/service/http'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readCard } from '../cards/readCard.ts'
import { authenticationCode } from '../cards/testCards.ts'
import type { OrderBook } from '../orders/createOrderBook.ts'
import type { Order } from '../orders/Order.ts'
import { drawAuthentication } from '../pages/drawAuthentication.ts'
import { drawCheckout } from '../pages/drawCheckout.ts'
import { drawExchange } from '../pages/drawExchange.ts'
import { drawPage } from '../pages/drawPage.ts'
import { drawStatus } from '../pages/drawStatus.ts'
import { pageHeaders } from '../pages/pageHeaders.ts'
import type { SandboxAsset } from '../SandboxAsset.ts'
import type { SandboxOptions } from '../SandboxOptions.ts'
import { readSignedQuery } from '../signatures/readSignedQuery.ts'
import { openOrder } from './openOrder.ts'

const maxTries = 3
const maxFormBytes = 4_096
/** What the account of the exchange holds of each asset: 10,000 units. */
const exchangeUnits = 10_000n

/** The pages of the provider and of the exchange. A signed address opens an order; forms of the page then move it. */
export function createCheckoutPages(options: createCheckoutPages.Options): Hono {
  const { assets, book, keys, now, onMoved } = options
  const app = new Hono()
  const balances = assets.map(asset => ({ asset, balance: exchangeUnits * 10n ** BigInt(asset.decimals) }))

  const answer = (c: Context, body: string, status: 200 | 400 | 403 | 404 | 410 = 200) =>
    c.body(body, status, pageHeaders)
  const refuse = (c: Context, title: string, text: string, status: 400 | 403 | 404 | 410) =>
    answer(c, drawPage(title, `<p role="status">${text}</p>`), status)

  function draw(order: Order, asset: SandboxAsset): string {
    if (order.status === 'open')
      return order.kind === 'card' ? drawCheckout(order, asset) : drawExchange(order, asset, balances)
    return order.status === 'authenticating' ? drawAuthentication(order, asset) : drawStatus(order, asset)
  }

  for (const kind of ['card', 'exchange'] as const) {
    const base = kind === 'card' ? '/checkout' : '/exchange'
    app.get(base, c => {
      const { pathname, search } = new URL(c.req.url)
      const query = readSignedQuery(`${pathname}${search}`, keys.secretKey)
      const order = query ? openOrder(kind, query, options) : 'invalid'
      if (order === 'expired') return refuse(c, 'Link expired', 'Start the purchase again from the app.', 410)
      if (order === 'invalid')
        return refuse(c, 'Link not valid', 'The link was changed or is incomplete. Start again from the app.', 403)
      // Without the signature in its address, the page can be loaded again at any time.
      return c.redirect(`${base}/${encodeURIComponent(order.id)}`, 303)
    })
  }

  /** The order of a path, and its asset. */
  function find(c: Context): { order: Order; asset: SandboxAsset } | undefined {
    book.expire()
    const order = book.find(c.req.param('id') ?? '')
    const asset = order && assets.find(({ id }) => id === order.asset)
    return order && asset && { order, asset }
  }
  const refuseUnknown = (c: Context) => refuse(c, 'Order not found', 'Start the purchase again from the app.', 404)

  app.get('/:kind{checkout|exchange}/:id', c => {
    const found = find(c)
    return found ? answer(c, draw(found.order, found.asset)) : refuseUnknown(c)
  })

  app.post(
    '/:kind{checkout|exchange}/:id/:step{pay|authenticate|cancel}',
    bodyLimit({ maxSize: maxFormBytes }),
    async c => {
      // Forms of other origins move nothing.
      const origin = c.req.header('origin') ?? ''
      if (!isSameText(origin, new URL(c.req.url).origin))
        return refuse(c, 'Request refused', 'The form was sent by another site.', 403)
      const found = find(c)
      if (!found) return refuseUnknown(c)
      const { order, asset } = found
      const form = await c.req.parseBody()
      const fields = Object.fromEntries(
        Object.entries(form).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value.slice(0, 64)]] : [],
        ),
      )
      const step = c.req.param('step')
      if (step === 'cancel') book.move(order.id, ['open', 'authenticating'], { status: 'failed', reason: 'cancelled' })
      else if (step === 'authenticate') authenticate(order, fields.code ?? '')
      else if (order.kind === 'exchange') {
        const held = balances.find(row => row.asset.id === asset.id)?.balance ?? 0n
        if (held >= BigInt(order.amount)) book.move(order.id, ['open'], { status: 'paid' })
      } else if (order.status === 'open') {
        const card = readCard(fields, now())
        if (card.faults) return answer(c, drawCheckout(order, asset, card.faults), 400)
        if (card.outcome === 'paid' || card.outcome === 'authenticating')
          book.move(order.id, ['open'], { status: card.outcome })
        else book.move(order.id, ['open'], { status: 'failed', reason: card.outcome })
      }
      onMoved()
      // A reload of what follows sends no form again.
      return c.redirect(`/${order.kind === 'card' ? 'checkout' : 'exchange'}/${encodeURIComponent(order.id)}`, 303)
    },
  )

  function authenticate(order: Order, code: string): void {
    const from = ['authenticating'] as const
    if (code.trim() === authenticationCode) book.move(order.id, from, { status: 'paid' })
    else if (order.tries + 1 < maxTries) book.move(order.id, from, { tries: order.tries + 1 })
    else book.move(order.id, from, { status: 'failed', reason: 'authentication_failed' })
  }

  return app
}

export declare namespace createCheckoutPages {
  type Options = Pick<SandboxOptions, 'assets' | 'keys' | 'payouts'> & {
    readonly book: OrderBook
    readonly now: () => number
    /** An order may have moved. */
    readonly onMoved: () => void
  }
}
