import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { formatUnits } from 'viem'
import { createRateLimit } from '../createRateLimit.ts'
import { DevnetError } from '../DevnetError.ts'
import { limits } from '../limits.ts'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { readBody } from '../readBody.ts'
import type { FaucetChain } from './FaucetChain.ts'
import { parseFaucetRequest } from './parseFaucetRequest.ts'

const statusOf: { readonly [code in string]?: number } = { 'devnet/unknown-token': 404, 'devnet/invalid-option': 400 }

/**
 * Starts the faucet: `POST /` with `{ "chainId": 31337 | CAIP-2 id, "address": "…", "token"?: "native" | key | address }` gives
 * what each chain usually gives (10 ETH and 1,000 USDx, say), or only what `token` names, to any address.
 *
 * @example
 * await fetch(faucet.url, { method: 'POST', body: JSON.stringify({ chainId: 'eip155:31337', address }) })
 */
export async function startFaucet(options: startFaucet.Options): Promise<startFaucet.ReturnType> {
  const { chains, port = 0, now = Date.now } = options
  const waitMs = createRateLimit({
    requests: limits.faucetRequestsPerWindow,
    windowMs: limits.faucetWindowMs,
    keys: limits.faucetTrackedAddresses,
    now,
  })
  const server = createServer({ requestTimeout: limits.faucetRequestTimeoutMs }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const code = error instanceof DevnetError ? error.code : 'devnet/rpc-failed'
      reply(response, statusOf[code] ?? 502, {
        error: { code, message: error instanceof Error ? error.message : 'Failed' },
      })
    })
  })
  return listenOnLoopback(server, port)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return reply(response, 204)
    if (new URL(request.url ?? '/', 'http://faucet').pathname !== '/') {
      return refuse(response, 404, 'faucet/not-found', 'POST to /')
    }
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST, OPTIONS')
      return refuse(response, 405, 'faucet/method-not-allowed', 'POST { "chainId", "address", "token"? }')
    }
    const body = await readBody(request, limits.faucetBodyBytes)
    if (body === undefined) {
      // The rest of the body is not read, so the connection cannot be used again.
      response.setHeader('connection', 'close')
      return refuse(response, 413, 'faucet/too-large', `At most ${limits.faucetBodyBytes} bytes`)
    }
    const parsed = parseFaucetRequest(body, chains)
    if (!parsed.isValid) return refuse(response, 400, 'faucet/invalid-request', parsed.message)
    const { chain, address, token } = parsed
    // The letters of an EVM address may be of either case; in other families they change the address.
    const delayMs = waitMs(address.startsWith('0x') ? address.toLowerCase() : address)
    if (delayMs > 0) {
      response.setHeader('retry-after', `${Math.ceil(delayMs / 1000)}`)
      return refuse(response, 429, 'faucet/too-many-requests', `${address} has had enough for now`)
    }
    const funded: FaucetChain.Given[] = []
    for (const gift of chain.giftsFor(token)) funded.push(await chain.give(address, gift))
    reply(response, 200, {
      chainId: chain.id,
      address,
      funded: funded.map(({ token, symbol, decimals, amount, hash }) => ({
        token,
        symbol,
        amount: formatUnits(amount, decimals),
        hash,
      })),
    })
  }
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  reply(response, status, { error: { code, message } })
}

function reply(response: ServerResponse, status: number, content?: unknown): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'content-type',
    'access-control-expose-headers': 'retry-after',
    // Pages of a public origin may reach a loopback server only with this.
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
    'cache-control': 'no-store',
    ...(content === undefined ? {} : { 'content-type': 'application/json' }),
  })
  response.end(content === undefined ? undefined : JSON.stringify(content))
}

export declare namespace startFaucet {
  type Options = {
    chains: readonly FaucetChain[]
    /** Preferred port; another one is taken when it is in use. */
    port?: number
    /** Milliseconds since 1970. */
    now?: () => number
  }
  type ReturnType = { url: string; stop(): Promise<void> }
}
