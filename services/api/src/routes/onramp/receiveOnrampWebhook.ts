import { receiveOnrampWebhook } from 'billfold/protocol'
import { publicRoute } from '../publicRoute.ts'

/** What a provider reports. Its signature is the only thing that counts: the order that it names decides the project. */
export const receiveOnrampWebhookRoute = publicRoute({
  endpoint: receiveOnrampWebhook,
  access: 'open',
  rate: 'onrampWebhook',
  async handle({ body, provider }, { request, services }) {
    const isApplied = await services.onramp.report(provider, body, request.headers)
    return { result: isApplied ? ('applied' as const) : ('ignored' as const) }
  },
})
