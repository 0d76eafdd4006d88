import * as v from 'valibot'
import { slug, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * Takes what a provider reports about a purchase, signed by the provider over the body as it was sent. `ignored`: nothing changed, because
 * the same or a later state is known.
 */
export const receiveOnrampWebhook = endpoint({
  name: 'receiveOnrampWebhook',
  method: 'POST',
  path: '/v1/onramp/webhooks/:provider',
  params: v.object({ provider: slug }),
  /** JSON as it was sent: the signature covers every byte. */
  body: v.pipe(text(65_536), v.startsWith('{')),
  bodyKind: 'text',
  answer: v.object({ result: v.picklist(['applied', 'ignored']) }),
  answerKind: 'json',
  isOurs: true,
})

export const receiveOnrampWebhookExample: Example<typeof receiveOnrampWebhook> = {
  path: '/v1/onramp/webhooks/checkout',
  headers: {
    'webhook-id': '1f0a',
    'webhook-timestamp': '1769860800',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  body: '{"id":"1f0a","createdAt":1769860800000,"order":{}}',
  answer: { result: 'applied' },
}
