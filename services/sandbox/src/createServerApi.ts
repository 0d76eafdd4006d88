import { isSameText } from '@billfold/service/http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { currencies } from './money/currencies.ts'
import { toQuote } from './money/toQuote.ts'
import type { OrderBook } from './orders/createOrderBook.ts'
import { toPublicOrder } from './orders/toPublicOrder.ts'
import type { SandboxOptions } from './SandboxOptions.ts'

const short = v.pipe(v.string(), v.maxLength(256))
const quoteBody = v.object({ asset: short, currency: short, amount: short })
const maxBodyBytes = 4_096

/** What the operator's server asks, with the secret key as its bearer token. */
export function createServerApi(options: createServerApi.Options): Hono {
  const { assets, book, keys } = options
  const app = new Hono()
  app.use('/v1/*', async (c, next) => {
    if (!isSameText(c.req.header('authorization') ?? '', `Bearer ${keys.secretKey}`))
      return c.json({ error: 'The bearer token is not the secret key' }, 401)
    await next()
    c.header('cache-control', 'no-store')
  })
  app.get('/v1/options', c =>
    c.json({
      purchase: assets.map(({ price: _, contract = null, ...asset }) => ({ ...asset, contract })),
      payment: currencies.map(({ id, min, max }) => ({ id, methods: [{ id: 'card', min, max }] })),
    }),
  )
  app.post('/v1/quotes', bodyLimit({ maxSize: maxBodyBytes }), async c => {
    const body = v.safeParse(quoteBody, await c.req.json().catch(() => undefined))
    const asset = body.success ? assets.find(({ id }) => id === body.output.asset) : undefined
    const quote = asset && body.success && toQuote(asset, body.output.currency, body.output.amount)
    if (!quote) return c.json({ error: 'The amount is outside of the limits' }, 422)
    const { currency, networkFee, subtotal, total, purchaseAmount } = quote
    return c.json({ id: crypto.randomUUID(), currency, networkFee, subtotal, total, purchaseAmount })
  })
  app.get('/v1/orders/:id', c => {
    book.expire()
    const order = book.find(c.req.param('id'))
    return order ? c.json(toPublicOrder(order)) : c.json({ error: 'There is no such order' }, 404)
  })
  return app
}

export declare namespace createServerApi {
  type Options = Pick<SandboxOptions, 'assets' | 'keys'> & { readonly book: OrderBook }
}
