import { createRpcPool, verifyMessage } from '@billfold/evm/verify'
import * as v from 'valibot'
import { FarcasterAway } from './FarcasterAway.ts'
import type { FarcasterLink } from './FarcasterLink.ts'
import { isSafeAddress } from './isSafeAddress.ts'
import type { ParsedLoginSettings } from './loginSettings.ts'

const timeoutMs = 10_000
const optimism = { id: 'eip155:10' } as const
/** `idOf(address)` of the id registry. */
const idOf = '0xd94fe832'

const channel = v.object({
  channelToken: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
  url: v.pipe(v.string(), v.maxLength(2_048), v.check(isSafeAddress)),
})
const status = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.pipe(v.string(), v.maxLength(4_096)),
    signature: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2}){1,8192}$/)),
    username: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256)))),
  }),
])
const word = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

/** The Farcaster Auth relay (FIP-11) over HTTP and the id registry on Optimism, as the settings say. */
export function createFarcasterLink(settings: NonNullable<ParsedLoginSettings['farcaster']>): FarcasterLink {
  const { registry, relayUrl, rpcUrls } = settings
  const relay = relayUrl.replace(/\/+$/, '')
  const pool = createRpcPool({ timeoutMs })
  const fetch: typeof globalThis.fetch = (...given) => globalThis.fetch(...given)

  async function ask<const schema extends v.GenericSchema>(
    path: string,
    init: RequestInit,
    schema: schema,
  ): Promise<v.InferOutput<schema>> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(`${relay}${path}`, { ...init, redirect: 'error', signal })
      if (!answer.ok) throw new Error(`the relay answered ${answer.status}`)
      return v.parse(schema, await answer.json())
    } catch (cause) {
      throw new FarcasterAway('the relay does not answer', { cause })
    }
  }

  return {
    async open({ domain, expiresAt, nonce, siweUri }) {
      const body = JSON.stringify({ domain, siweUri, nonce, expirationTime: new Date(expiresAt).toISOString() })
      const opened = await ask(
        '/v1/channel',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body },
        channel,
      )
      return { token: opened.channelToken, url: opened.url }
    },
    async read(token) {
      const found = await ask('/v1/channel/status', { headers: { authorization: `Bearer ${token}` } }, status)
      if (found.state === 'pending') return undefined
      return { message: found.message, signature: found.signature, username: found.username ?? undefined }
    },
    async accountOf(custodyAddress) {
      const rpc = pool({ fetch, networkId: optimism.id, rpcUrls })
      const data = `${idOf}${custodyAddress.slice(2).toLowerCase().padStart(64, '0')}`
      const answer = await rpc.request('eth_call', [{ to: registry, data }, 'latest']).catch((cause: unknown) => {
        throw new FarcasterAway('the registry does not answer', { cause })
      })
      const parsed = v.safeParse(word, answer)
      if (!parsed.success) throw new FarcasterAway('the registry is not there')
      return BigInt(parsed.output)
    },
    async isSignedBy(address, message, signature) {
      try {
        return await verifyMessage({ fetch, rpcUrls, chain: optimism, address, message, signature })
      } catch (cause) {
        throw new FarcasterAway('the chain does not answer', { cause })
      }
    },
  }
}
