import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { isPortFree } from '../../isPortFree.ts'
import { listenOnLoopback } from '../../listenOnLoopback.ts'
import { readBody } from '../../readBody.ts'
import { handleRpc } from '../rpc/handleRpc.ts'
import type { RpcContext } from '../rpc/RpcContext.ts'
import { stringifyJson } from '../rpc/stringifyJson.ts'
import { solanaLimits } from '../solanaLimits.ts'
import { createSubscriptions } from './createSubscriptions.ts'

/**
 * Serves the RPC on loopback: HTTP and websocket on one port, and the websocket on the next port as well, where older clients look
 * for it. Beside a preferred port the next one may be taken, and is then left out.
 */
export async function startServer(context: RpcContext, preferredPort: number): Promise<startServer.ReturnType> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: solanaLimits.bodyBytes })
  sockets.on('connection', socket => serveSocket(context, socket))
  const make = () => {
    const server = createServer({ requestTimeout: solanaLimits.requestTimeoutMs }, (request, response) => {
      answer(context, request, response).catch(() => reply(response, 500))
    })
    server.on('upgrade', (request, socket, head) => {
      sockets.handleUpgrade(request, socket, head, upgraded => sockets.emit('connection', upgraded, request))
    })
    return server
  }
  const { main, second } = await listenOnNeighbours(make, preferredPort)
  return {
    rpcUrl: main.url,
    wsUrl: main.url.replace('http', 'ws'),
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([main.stop(), second?.stop()])
      sockets.close()
    },
  }
}

/**
 * Of the ports that the system picks, the first whose neighbour is free; a preferred port counts more than its neighbour.
 * Other programs' connections use neighbouring ports now and then, never twenty times in a row.
 */
async function listenOnNeighbours(make: () => Server, preferredPort: number, attempts = 20) {
  const main = await listenOnLoopback(make(), preferredPort)
  const port = Number(new URL(main.url).port)
  const second = await listenExactly(make(), port + 1)
  if (second !== undefined || port === preferredPort || attempts === 1) return { main, second }
  await main.stop()
  return listenOnNeighbours(make, 0, attempts - 1)
}

async function listenExactly(server: Server, port: number): Promise<listenOnLoopback.ReturnType | undefined> {
  if (port > 65_535 || !(await isPortFree(port))) return undefined
  const bound = await listenOnLoopback(server, port)
  if (new URL(bound.url).port === `${port}`) return bound
  // Taken between the look and the bind.
  await bound.stop()
  return undefined
}

function serveSocket(context: RpcContext, socket: WebSocket): void {
  const send = (message: unknown) => socket.readyState === socket.OPEN && socket.send(stringifyJson(message))
  const subscriptions = createSubscriptions(context, send)
  socket.on('message', content => send(answerText(context, content.toString(), subscriptions.methods)))
  socket.on('close', () => subscriptions.stop())
  // A broken connection closes, too; there is no client left to answer.
  socket.on('error', () => {})
}

/** The answer to a body: of one call, or of several in a list. */
function answerText(
  context: RpcContext,
  text: string,
  others?: createSubscriptions.ReturnType['methods'],
): handleRpc.ReturnType | handleRpc.ReturnType[] {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }
  }
  return Array.isArray(request)
    ? request.map(one => handleRpc(context, one, others))
    : handleRpc(context, request, others)
}

async function answer(context: RpcContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') return reply(response, 204)
  if (request.method === 'GET' && request.url === '/health') return reply(response, 200, 'ok', 'text/plain')
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST, OPTIONS')
    return reply(response, 405, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n', 'text/plain')
  }
  const body = await readBody(request, solanaLimits.bodyBytes)
  if (body === undefined) {
    // The rest of the body is not read, so the connection cannot be used again.
    response.setHeader('connection', 'close')
    return reply(response, 413)
  }
  const result = answerText(context, body)
  // A refused airdrop is the one answer with a status of its own.
  const limited = !Array.isArray(result) && result.error?.code === 429 ? result.error : undefined
  if (limited !== undefined) {
    const { retryAfterMs = 0 }: { retryAfterMs?: number } = Object(limited.data)
    response.setHeader('retry-after', `${Math.ceil(retryAfterMs / 1000)}`)
  }
  reply(response, limited === undefined ? 200 : 429, stringifyJson(result), 'application/json')
}

function reply(response: ServerResponse, status: number, content?: string, type?: string): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, GET, OPTIONS',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': 'retry-after',
    // Pages of a public origin may reach a loopback server only with this.
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
    'cache-control': 'no-store',
    ...(type === undefined ? {} : { 'content-type': type }),
  })
  response.end(content)
}

export declare namespace startServer {
  type ReturnType = { rpcUrl: string; wsUrl: string; stop(): Promise<void> }
}
