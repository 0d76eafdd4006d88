import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }

/**
 * A node on loopback that answers as a test says. `answer` gets each call; `intercept` may take over the raw exchange
 * (return true). Counts what reaches it.
 */
export async function startFakeNode(options: startFakeNode.Options = {}) {
  const calls: Call[] = []
  let hits = 0
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer((request, response) => {
    hits += 1
    if (options.intercept?.(request, response, hits)) return
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const one = (call: Call) => {
        calls.push(call)
        return { jsonrpc: '2.0', id: call.id, ...(options.answer?.(call) ?? { result: '0x1' }) }
      }
      const answer = Array.isArray(body) ? body.map(item => one(item as Call)) : one(body as Call)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>(resolve => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    hits: () => hits,
    openSockets: () => sockets.size,
    stop,
  }
}

export declare namespace startFakeNode {
  type Options = {
    readonly answer?: (call: Call) => { result: unknown } | { error: { code: number; message: string; data?: unknown } }
    readonly intercept?: (request: IncomingMessage, response: ServerResponse, hit: number) => boolean
  }
}
