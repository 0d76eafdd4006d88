import { createHash, randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { type Context, Hono } from 'hono'
import { drawIdentity, identityHeaders } from './drawIdentity.ts'
import { type Visitor, visitors } from './visitors.ts'

type Channel = {
  readonly token: string
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
  readonly expirationTime: string | undefined
  answer:
    | { readonly message: string; readonly signature: string; readonly username: string; readonly fid: number }
    | undefined
}

const mostChannels = 1_000
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

/** Key of a made-up Farcaster account: worth nothing, always the same. */
const keyOf = ({ id }: Visitor) => createHash('sha256').update(`billfold/farcaster/v1|${id}`).digest()
const addressOf = (visitor: Visitor) =>
  hex(keccak_256(secp256k1.getPublicKey(keyOf(visitor), false).subarray(1)).subarray(12))

/** `personal_sign` of an account. */
function sign(visitor: Visitor, message: string): string {
  const bytes = Buffer.from(message)
  const digest = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
  const signature = secp256k1.sign(digest, keyOf(visitor))
  return hex(Buffer.concat([signature.toCompactRawBytes(), Buffer.from([27 + signature.recovery])]))
}

/**
 * Farcaster on this machine: the relay of channels (FIP-11), the id registry behind a JSON-RPC address that says it is Optimism, and a page that acts as the Farcaster app on a phone.
 */
export function createFarcaster(options: createFarcaster.Options) {
  const { now, url } = options
  const app = new Hono()
  const channels = new Map<string, Channel>()
  const registry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
  const page = (c: Context, body: string, status: 200 | 404 = 200) => c.body(body, status, identityHeaders)
  const bearer = (c: Context) => channels.get(/^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
  const over = (c: Context) =>
    page(c, drawIdentity.message('No such channel', 'It is over, or was never opened. Scan again.'), 404)

  app.post('/farcaster/v1/channel', async c => {
    const asked: unknown = await c.req.json()
    const read = (name: string) => {
      const value = typeof asked === 'object' && asked !== null ? (asked as Record<string, unknown>)[name] : undefined
      return typeof value === 'string' ? value : undefined
    }
    const [domain, siweUri] = [read('domain'), read('siweUri')]
    if (domain === undefined || siweUri === undefined) return c.json({ error: 'domain and siweUri are needed' }, 400)
    const token = randomBytes(12).toString('hex')
    const nonce = read('nonce') ?? randomBytes(8).toString('hex')
    channels.set(token, { token, domain, siweUri, nonce, expirationTime: read('expirationTime'), answer: undefined })
    for (const old of [...channels.keys()].slice(0, -mostChannels)) channels.delete(old)
    return c.json({ channelToken: token, url: `${url()}/farcaster/app?channelToken=${token}`, nonce }, 201)
  })

  app.get('/farcaster/v1/channel/status', c => {
    const channel = bearer(c)
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    if (!channel.answer) return c.json({ state: 'pending', nonce: channel.nonce }, 202)
    return c.json({ state: 'completed', nonce: channel.nonce, ...channel.answer })
  })

  // What an app on a phone sends; the relay believes it.
  app.post('/farcaster/v1/channel/authenticate', async c => {
    const channel = bearer(c)
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    channel.answer ??= (await c.req.json()) as NonNullable<Channel['answer']>
    return c.json({ state: 'completed' }, 201)
  })

  function writeMessage({ domain, expirationTime, nonce, siweUri }: Channel, visitor: Visitor): string {
    return [
      `${domain} wants you to sign in with your Ethereum account:`,
      addressOf(visitor),
      '',
      'Farcaster Auth',
      '',
      `URI: ${siweUri}`,
      'Version: 1',
      'Chain ID: 10',
      `Nonce: ${nonce}`,
      `Issued At: ${new Date(now()).toISOString()}`,
      ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
      'Resources:',
      `- farcaster://fid/${visitor.farcasterId}`,
    ].join('\n')
  }

  app.get('/farcaster/app', c => {
    const channel = channels.get(c.req.query('channelToken') ?? '')
    if (!channel || channel.answer) return over(c)
    const lines = [
      'This page acts as the Farcaster app on your phone. Nobody here is real.',
      `${channel.domain} wants you to sign in. Nonce: ${channel.nonce}`,
    ]
    const values = { channelToken: channel.token }
    return page(c, drawIdentity.consent({ title: 'Test Farcaster app', lines, action: '/farcaster/app', values }))
  })
  app.post('/farcaster/app', async c => {
    const form = new URLSearchParams(await c.req.text())
    const channel = channels.get(form.get('channelToken') ?? '')
    const visitor = visitors.find(one => one.id === form.get('visitor'))
    if (!channel || channel.answer || !visitor) return over(c)
    if (form.get('answer') !== 'approve')
      return page(
        c,
        drawIdentity.message('Not signed in', 'Nothing was sent. The code on the other screen can be scanned again.'),
      )
    const message = writeMessage(channel, visitor)
    channel.answer = { message, signature: sign(visitor, message), username: visitor.id, fid: visitor.farcasterId }
    return page(c, drawIdentity.message('Signed in', `You are ${visitor.name}. Go back to the other screen.`))
  })

  app.post('/farcaster/rpc', async c => {
    const asked: unknown = await c.req.json()
    const answer = (one: unknown) => {
      const { id, method, params } = one as { id: unknown; method: unknown; params?: { to?: string; data?: string }[] }
      const { data = '', to = '' } = params?.[0] ?? {}
      if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: '0xa' }
      if (method === 'eth_getCode') return { jsonrpc: '2.0', id, result: '0x' }
      // Nothing else is deployed on this chain.
      if (method !== 'eth_call' || to.toLowerCase() !== registry || !data.startsWith('0xd94fe832'))
        return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: '0x' } }
      const owner = visitors.find(visitor => addressOf(visitor) === `0x${data.slice(-40)}`)
      return {
        jsonrpc: '2.0',
        id,
        result: hex(Buffer.from((owner?.farcasterId ?? 0).toString(16).padStart(64, '0'), 'hex')),
      }
    }
    return c.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  })

  return {
    app,
    settings: () => ({ relayUrl: `${url()}/farcaster`, rpcUrls: [`${url()}/farcaster/rpc`], registry }),
    /** Signs as an account, for tests of what must be refused. */
    sign,
    addressOf,
  }
}

export declare namespace createFarcaster {
  type Options = {
    /** Where it answers, once it does. */
    readonly url: () => string
    readonly now: () => number
  }
}
