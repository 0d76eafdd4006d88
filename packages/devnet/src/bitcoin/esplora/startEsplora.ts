import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DevnetError } from '../../DevnetError.ts'
import { listenOnLoopback } from '../../listenOnLoopback.ts'
import { readBody } from '../../readBody.ts'
import { bitcoinLimits } from '../bitcoinLimits.ts'
import type { createSwitchboard } from '../createSwitchboard.ts'
import { BroadcastError } from '../node/BroadcastError.ts'
import { answerControl } from './answerControl.ts'
import { answerEsplora } from './answerEsplora.ts'

const ROOT = '/api'
const CONTROL = `${ROOT}/devnet/`

/**
 * Serves the chain on a loopback port: Esplora's API below `/api`, and the switches as `POST /api/devnet/<switch>` with a JSON
 * body. Pages of any origin may use both, as with the other local chains.
 */
export async function startEsplora(options: startEsplora.Options): Promise<listenOnLoopback.ReturnType> {
  const { sources, switchboard, port, log } = options
  const server = createServer({ requestTimeout: bitcoinLimits.requestTimeoutMs }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log?.(`${request.method} ${request.url}: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
      reply(response, 500, 'Internal error')
    })
  })
  return listenOnLoopback(server, port)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://esplora')
    if (request.method === 'OPTIONS') return reply(response, 204)
    if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) return reply(response, 404, `The API is below ${ROOT}`)
    const path = decode(pathname.slice(ROOT.length))
    if (request.method === 'GET' || request.method === 'HEAD') {
      const answered = answerEsplora(path, sources)
      if (answered === undefined) return reply(response, 404, `endpoint does not exist ${JSON.stringify(path)}`)
      return reply(response, answered.status, answered.body)
    }
    if (request.method !== 'POST') return reply(response, 405, 'GET or POST')
    const body = await readBody(request, bitcoinLimits.bodyBytes)
    if (body === undefined) {
      // The rest of the body is not read, so the connection cannot be used again.
      response.setHeader('connection', 'close')
      return reply(response, 413, `At most ${bitcoinLimits.bodyBytes} bytes`)
    }
    if (pathname.startsWith(CONTROL)) return turn(pathname.slice(CONTROL.length), body, response)
    if (path !== '/tx') return reply(response, 404, `endpoint does not exist ${JSON.stringify(path)}`)
    const hex = body.trim()
    const isHex = hex.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(hex)
    try {
      // The node gets the body unchanged and cannot decode anything but hex.
      reply(response, 200, await switchboard.broadcast(Buffer.from(isHex ? hex : '', 'hex')))
    } catch (error) {
      if (!(error instanceof BroadcastError)) throw error
      const { code, message } = error
      reply(response, 400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
    }
  }

  async function turn(name: string, body: string, response: ServerResponse): Promise<void> {
    try {
      reply(response, 200, { result: (await answerControl(name, body, switchboard)) ?? null })
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
      reply(response, 400, { error: { code: error.code, message: error.message } })
    }
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function reply(response: ServerResponse, status: number, body?: unknown): void {
  if (response.headersSent || response.destroyed) return
  const isText = typeof body === 'string'
  const isBytes = body instanceof Uint8Array
  const type = isText ? 'text/plain' : isBytes ? 'application/octet-stream' : 'application/json'
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'content-type',
    // Pages of a public origin may reach a loopback server only with this.
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
    'cache-control': 'no-store',
    ...(body === undefined ? {} : { 'content-type': type }),
  })
  response.end(body === undefined || isText || isBytes ? body : JSON.stringify(body))
}

export declare namespace startEsplora {
  type Options = {
    sources: answerEsplora.Sources
    switchboard: createSwitchboard.ReturnType
    /** Preferred port; another one is taken when it is in use. */
    port?: number
    /** Gets what went wrong inside. */
    log?: (line: string) => void
  }
}
