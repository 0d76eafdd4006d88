import { createHmac } from 'node:crypto'
import type { DatabaseConfig } from '@billfold/service/database'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import { onTestFinished } from 'vitest'
import { startTestSandbox } from '../../../sandbox/test/support/startTestSandbox.ts'
import { createApi } from '../../src/createApi.ts'
import { tenants } from '../../src/testing/tenants.ts'

export const buyer = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
export const checkoutKeys = { publicKey: 'pk_test', secretKey: 'sk_test_secret', webhookSecret: 'whsec_test' }

/** What a caller sends to begin a purchase. */
export const purchase = {
  destinationWallets: [{ address: buyer, blockchains: ['eip155:31337'], assets: ['USDx'] }],
  defaultNetwork: 'eip155:31337',
  presetFiatAmount: '50',
}

/** The service with a provider, called by pages of projects. */
export async function openOnramp(
  database: DatabaseConfig,
  options: Partial<createApi.Options> & { readonly url?: string } = {},
) {
  const clock = createManualClock()
  const log = createLogSink()
  const { url = 'http://127.0.0.1:9', ...others } = options
  const api = createApi({
    ...{ database, clock, log, seed: tenants, rateFactor: 100 },
    providers: { checkout: { ...checkoutKeys, id: 'checkout', name: 'Checkout', url, hasExchange: true } },
    ...others,
  })
  onTestFinished(() => api.stop())
  const send = (path: string, init: RequestInit, project = 'alpha') =>
    api.fetch(
      new Request(`http://api.test${path}?projectId=${project}`, {
        ...init,
        // The project in development has no origin of its own.
        headers: { ...(project !== 'dev' && { origin: `https://${project}.example` }), ...(init.headers as object) },
      }),
    )
  const get = (path: string, project?: string, headers: Record<string, string> = {}) => send(path, { headers }, project)
  const post = (path: string, body: unknown, project?: string) =>
    send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } }, project)

  async function buy(changes: object = {}, project?: string) {
    const response = await post('/v1/generators/onrampurl', { ...purchase, ...changes }, project)
    return { ...((await response.json()) as Bought), status: response.status }
  }
  const read = async (id: string, project?: string) => {
    const response = await get(`/v1/onramp/orders/${id}`, project)
    return (await response.json()) as { status: string; [name: string]: unknown }
  }

  let count = 0
  /** A webhook as the provider signs it. */
  function hook(order: object, changes: { secret?: string; at?: number; id?: string } = {}) {
    const { at = clock.now(), id = `event-${++count}`, secret = checkoutKeys.webhookSecret } = changes
    const body = JSON.stringify({ id, createdAt: at, order })
    const timestamp = `${Math.floor(at / 1_000)}`
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    return {
      body,
      headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
    }
  }
  const deliver = (sent: { body: string; headers: Record<string, string> }, provider = 'checkout') =>
    api.fetch(
      new Request(`http://api.test/v1/onramp/webhooks/${provider}`, {
        method: 'POST',
        body: sent.body,
        headers: { 'content-type': 'application/json', ...sent.headers },
      }),
    )

  return { api, clock, log, get, post, buy, read, hook, deliver }
}

/** The service with the sandbox as its provider: real sockets in both directions. */
export async function openWithSandbox(database: DatabaseConfig) {
  let apiUrl = ''
  const sandbox = await startTestSandbox({ webhookUrl: () => `${apiUrl}/v1/onramp/webhooks/checkout`, now: Date.now })
  const onramp = await openOnramp(database, {
    url: sandbox.url(),
    clock: { now: Date.now, monotonic: () => performance.now() },
  })
  apiUrl = (await onramp.api.start()).url
  /** Opens what the API has signed, and returns the path of the order. */
  const visit = async (url: string) => {
    const response = await fetch(url, { redirect: 'manual' })
    return response.headers.get('location') ?? `status ${response.status}`
  }
  return { ...onramp, apiUrl, sandbox, visit }
}

type Bought = { readonly url: string; readonly address: string; readonly orderId: string; readonly provider: string }
