import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { createManualClock, makeFolder } from '@billfold/service/testing'
import { onTestFinished } from 'vitest'
import { createSandbox, type SandboxAsset, type SandboxOptions } from '../../src/exports/index.ts'
import { createTestPayout } from './createTestPayout.ts'
import { startWebhooks } from './startWebhooks.ts'

export const keys = { publicKey: 'pk_test', secretKey: 'sk_test_secret', webhookSecret: 'whsec_test' }
export const buyer = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const networkId = 'eip155:31337'
export const dollar: SandboxAsset = {
  id: `${networkId}/erc20:0x98eDDadCfde04dC22a0e62119617e74a6Bc77313`,
  networkId,
  networkName: 'Billfold Local',
  name: 'Billfold Dollar',
  symbol: 'USDx',
  decimals: 6,
  contract: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
  price: '1',
}

/** A running sandbox with a network in memory, and a visitor of its pages. */
export async function startTestSandbox(
  options: Partial<SandboxOptions> & { readonly statusOf?: (count: number) => number } = {},
) {
  const clock = createManualClock()
  const network = createTestPayout()
  const hooks = await startWebhooks(options.statusOf)
  const settings: SandboxOptions = {
    file: join(makeFolder(), 'sandbox.sqlite'),
    assets: [dollar],
    payouts: new Map([[networkId, network.payout]]),
    keys,
    webhookUrl: () => hooks.url,
    now: clock.now,
    tickMs: 5,
    // Pauses between attempts are counted by the clock of the test, not waited for.
    wait: (_, signal) =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, 5)
        signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
      }),
    ...options,
  }
  let sandbox = createSandbox(settings)
  let { url } = await sandbox.start()
  onTestFinished(() => sandbox.stop())
  let count = 0

  /** A signed address, as the operator's server writes it. */
  function sign(path: '/checkout' | '/exchange', changes: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      publicKey: keys.publicKey,
      reference: `alpha:order-number-${++count}`,
      asset: dollar.id,
      address: buyer,
      ...(path === '/checkout' ? { currency: 'USD' } : {}),
      amount: '50',
      expires: `${Math.floor(clock.now() / 1_000) + 900}`,
      ...changes,
    })
    const signed = `${path}?${query}`
    return `${signed}&signature=${createHmac('sha256', keys.secretKey).update(signed).digest('hex')}`
  }
  const get = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' })
  const post = (path: string, fields: Record<string, string> = {}, origin = url) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(fields),
    })
  /** Opens a signed address and returns the path of its order. */
  async function open(path: '/checkout' | '/exchange' = '/checkout', changes: Record<string, string> = {}) {
    const response = await get(sign(path, changes))
    return response.headers.get('location') ?? `status ${response.status}`
  }
  const pay = (order: string, number: string, changes: Record<string, string> = {}) =>
    post(`${order}/pay`, { number, expiry: '12/40', code: '123', ...changes })
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${keys.secretKey}`, ...init.headers } })
  async function statusOf(order: string) {
    const response = await api(`/v1/orders/${order.split('/').at(-1)}`)
    return (await response.json()) as { status: string; reason?: string; hash?: string }
  }

  return {
    clock,
    network,
    hooks,
    ...{ sign, get, post, open, pay, api, statusOf },
    url: () => url,
    /** Ends the process and starts another on the same file. */
    async restart() {
      await sandbox.stop()
      sandbox = createSandbox(settings)
      url = (await sandbox.start()).url
    },
  }
}
