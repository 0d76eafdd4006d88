import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@billfold/service'
import { type Endpoint, type Example, endpoints } from 'billfold/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEvmWallet, signIn } from '../../../packages/siwx/test/support/wallets.ts'
import { createApi } from '../src/createApi.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createMediaSigner } from '../src/media/createMediaSigner.ts'
import { routes } from '../src/routes/routes.ts'
import { describeEndpoint } from '../src/testing/describeEndpoint.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { tenants } from '../src/testing/tenants.ts'
import { createTestMailer } from './support/createTestMailer.ts'
import { createNameAccount } from './support/openNames.ts'

const folder = mkdtempSync(join(tmpdir(), 'billfold-api-'))
let api: ReturnType<typeof createApi>
let node: Server

/** The least a node says. */
const results: Record<string, unknown> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x10',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_call: '0x',
  eth_gasPrice: '0x3b9aca00',
}

/** The least an Esplora service says. */
const esploraAnswers: Record<string, string> = {
  '/block-height/0': '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  '/blocks/tip/height': '910000',
  '/tx': 'ab'.repeat(32),
}

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const asset = { id: `eip155:1/erc20:${usdc}`, networkId: 'eip155:1', contract: usdc, decimals: 6 }
/** The least a provider of purchases says. */
const providerAnswers: Record<string, object> = {
  '/v1/options': {
    purchase: [{ ...asset, networkName: 'Ethereum', name: 'USD Coin', symbol: 'USDC' }],
    payment: [{ id: 'USD', methods: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  },
  '/v1/quotes': {
    ...{ id: 'q', currency: 'USD', networkFee: '0.40', subtotal: '50.00', total: '51.15', purchaseAmount: '50' },
  },
}
const checkout = {
  ...{ id: 'checkout', name: 'Checkout', publicKey: 'pk_test', secretKey: 'sk_test', webhookSecret: 'whsec_test' },
  hasExchange: true,
}

/** The least an aggregator of swaps says. */
function swapAnswer(query: URLSearchParams): object {
  const amount = query.get('sellAmount') ?? ''
  return {
    liquidityAvailable: true,
    sellToken: query.get('sellToken'),
    buyToken: query.get('buyToken'),
    sellAmount: amount,
    buyAmount: '1000000',
    minBuyAmount: query.get('slippageBps') === null ? '0' : `${10_000 - Number(query.get('slippageBps'))}00`,
    allowanceTarget: '0x0000000000001fF3684f28c67538d4D072C22734',
    transaction: { to: '0x0000000000001fF3684f28c67538d4D072C22734', data: '0x2213bc0b', value: amount },
  }
}

const mails = createTestMailer()
/** Out of the way: each example is sent often. */
const emailTerms = { sendGapMs: 0, mailsPerAddressHour: 1_000, mailsPerAddressDay: 1_000, mailsPerCallerHour: 1_000 }
beforeAll(async () => {
  node = createServer((request, response) => {
    const esplora = esploraAnswers[request.url ?? '']
    if (esplora !== undefined) return response.end(esplora)
    const offer = providerAnswers[request.url ?? '']
    if (offer !== undefined) return response.end(JSON.stringify(offer))
    // It does not know any order yet.
    if (request.url?.startsWith('/v1/orders/')) return response.writeHead(404).end('{}')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
    if (pathname.startsWith('/swap/')) return response.end(JSON.stringify(swapAnswer(searchParams)))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as
        | { id: number; method: string }
        | { id: number; method: string }[]
      const one = ({ id, method }: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: results[method] ?? null,
      })
      response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)))
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  api = createApi({
    database: { engine: 'sqlite', file },
    seed: {
      ...tenants,
      networks: [
        networkRow([rpcUrl], { id: 'eip155:1', name: 'Ethereum' }),
        networkRow([rpcUrl], { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' }),
      ],
    },
    rateFactor: 10_000,
    names: { suffix: 'example', signerKey: `0x${'11'.repeat(32)}`, resolver: `eip155:1:0x${'22'.repeat(20)}` },
    providers: { checkout: { ...checkout, url: rpcUrl }, zeroX: { key: 'zerox', url: rpcUrl } },
    signIn: { secret: 'a secret of at least 32 characters', mailer: mails.mailer, emailTerms },
  })
})
afterAll(async () => {
  await api.stop()
  node.closeAllConnections()
  node.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = join(folder, 'api.sqlite')

/** A picture of the index, under an address that the service would give out. */
async function keepPicture(example: Example<Endpoint>): Promise<Example<Endpoint>> {
  await api.prepare()
  const database = openDatabase({ engine: 'sqlite', file }, silentLog)
  const image = `sha256:${'0'.repeat(64)}`
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
  const metadata = { name: null, description: null, attributes: null, failures: 0, next_at: 0 }
  await database.query
    .insertInto('nft_metadata')
    .values({ chain: 'eip155:1', token: '0x', token_id: '1', image, image_source: `data:,${svg}`, ...metadata })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const settings = { ipfsGateway: undefined, arweaveGateway: undefined, isPrivateAllowed: false }
  const url = new URL((await createMediaSigner({ database, settings }).toUrl(image, 'http://a.test')) ?? '')
  await database.close()
  return { ...example, path: url.pathname, query: { url: image } }
}

async function askSignIn(path: string, init: RequestInit = {}): Promise<{ nonce: string; token: string }> {
  const headers = { origin: 'https://alpha.example', ...(init.headers as object) }
  const url = `http://api.test/auth/v1/${path}?projectId=alpha`
  return (await api.fetch(new Request(url, { ...init, headers }))).json() as Promise<{ nonce: string; token: string }>
}

/** What a wallet signs, with a nonce of its own. */
async function signNonce(example: Example<Endpoint>): Promise<Example<Endpoint>> {
  const { nonce, token } = await askSignIn('nonce')
  const site = { origin: 'https://alpha.example', domain: 'alpha.example' }
  const body = { ...(example.body as object), ...(await signIn(createEvmWallet('eip155:1'), site, nonce)) }
  return { ...example, body, headers: { 'x-nonce-jwt': `Bearer ${token}` } }
}

/** A code that has just been sent. */
async function sendCode(example: Example<Endpoint>): Promise<Example<Endpoint>> {
  const body = JSON.stringify({ email: 'bob@mail.example', account: `eip155:1:${createEvmWallet('eip155:1').address}` })
  const { uuid } = (await askSignIn('otp', { method: 'POST', body })) as unknown as { uuid: string }
  return { ...example, body: { code: mails.lastCode() }, headers: { 'x-otp': uuid } }
}

/** A session that has just begun. */
async function beginSession(example: Example<Endpoint>): Promise<Example<Endpoint>> {
  const { body, headers = {} } = await signNonce(endpoints.authenticate.example)
  const { token } = await askSignIn('authenticate', { method: 'POST', body: JSON.stringify(body), headers })
  return { ...example, headers: { authorization: `Bearer ${token}` } }
}

/** A registration of a new account, with a nonce of its own. */
async function signName(
  example: Example<Endpoint>,
  label = `a-${randomUUID().slice(0, 13)}`,
): Promise<Example<Endpoint>> {
  const headers = { origin: 'https://alpha.example' }
  const url = 'http://api.test/v1/profile/nonce?projectId=alpha'
  const { nonce } = (await (await api.fetch(new Request(url, { headers }))).json()) as { nonce: string }
  const { address, sign } = createNameAccount()
  const attributes = { nonce, domain: 'alpha.example' }
  const message = JSON.stringify({
    name: `${label}.example`,
    attributes,
    timestamp: Math.floor(Date.now() / 1_000),
  })
  return { ...example, body: { coin_type: 2_147_483_649, address, message, signature: await sign(message) } }
}

/** A name that is registered. */
async function keepName(example: Example<Endpoint>): Promise<Example<Endpoint>> {
  const { body } = await signName(endpoints.registerName.example, 'alice')
  await api.fetch(
    new Request('http://api.test/v1/profile/account?projectId=alpha', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin: 'https://alpha.example' },
    }),
  )
  return example
}

/** A purchase that a page began. */
async function beginPurchase(): Promise<{ readonly orderId: string; readonly address: string }> {
  const headers = { origin: 'https://alpha.example' }
  const body = JSON.stringify(endpoints.createOnrampUrl.example.body)
  const url = 'http://api.test/v1/generators/onrampurl?projectId=alpha'
  const response = await api.fetch(new Request(url, { method: 'POST', headers, body }))
  return response.json() as Promise<{ orderId: string; address: string }>
}

async function beginOrder(example: Example<Endpoint>): Promise<Example<Endpoint>> {
  return { ...example, path: `/v1/onramp/orders/${(await beginPurchase()).orderId}` }
}

/** A report about a purchase, signed now. */
async function signWebhook(example: Example<Endpoint>): Promise<Example<Endpoint>> {
  const { address, orderId } = await beginPurchase()
  const order = { reference: `alpha:${orderId}`, status: 'processing', asset: asset.id, address, amount: '50000000' }
  const body = JSON.stringify({ id: 'event-1', createdAt: Date.now(), order })
  const timestamp = `${Math.floor(Date.now() / 1_000)}`
  const signature = createHmac('sha256', checkout.webhookSecret).update(`event-1.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'event-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return { ...example, body, headers }
}

const preparations: Partial<Record<string, (example: Example<Endpoint>) => Promise<Example<Endpoint>>>> = {
  getOnrampOrder: beginOrder,
  receiveOnrampWebhook: signWebhook,
  authenticate: signNonce,
  registerName: example => signName(example),
  resolveName: keepName,
  confirmSignInCode: sendCode,
  getSignInAccount: beginSession,
  endSignIn: beginSession,
  setAccountMetadata: beginSession,
}

const served = new Map(routes.map(route => [route.endpoint.name, route]))
for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
  const route = served.get(name)
  describeEndpoint({
    name,
    isServed: route !== undefined,
    isPublic: route !== undefined && route.access !== 'project',
    projectId: 'alpha',
    otherMethods: routes.flatMap(({ endpoint: { path, method } }) =>
      path === endpoints[name].endpoint.path ? [method] : [],
    ),
    prepare: name === 'getMedia' ? keepPicture : preparations[name],
    ownOrigin: 'https://alpha.example',
    foreignOrigin: 'https://beta.example',
    send: ({ method, path, body, origin, headers }) =>
      api.fetch(
        new Request(`http://api.test${path}`, {
          method,
          headers: {
            ...headers,
            ...(origin === null ? {} : { origin }),
            ...(body === undefined ? {} : { 'content-type': 'text/plain' }),
          },
          ...(body === undefined ? {} : { body }),
        }),
      ),
  })
}

describe('the routes', () => {
  it('are rows of the protocol, each once', () => {
    expect(served.size).toBe(routes.length)
    for (const name of served.keys()) expect(Object.keys(endpoints)).toContain(name)
  })
})
