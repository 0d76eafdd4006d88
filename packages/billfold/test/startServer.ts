import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}
type Handler = (request: Received, response: ServerResponse) => void

/** A real API that answers as a test says, by path. What it was asked stays in `received`. */
export async function startServer(handlers: Record<string, Handler>) {
  const received: Received[] = []
  const server = createServer(async (incoming: IncomingMessage, response) => {
    const url = new URL(incoming.url ?? '/', 'http://host')
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const request = { method: incoming.method ?? '', path: url.pathname, query: url.searchParams, body }
    received.push(request)
    const handler = handlers[url.pathname]
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path: string) => received.filter(request => request.path === path),
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Answers JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Handler {
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

/** Answers text as it is. */
export function text(value: string, status = 200): Handler {
  return (_, response) => response.writeHead(status).end(value)
}

/** Answers each request with the next handler, then always with the last one. */
export function inTurn(...handlers: readonly Handler[]): Handler {
  let count = 0
  return (request, response) => {
    handlers[Math.min(count, handlers.length - 1)]?.(request, response)
    count += 1
  }
}
