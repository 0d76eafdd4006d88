import type { IncomingMessage, ServerResponse } from 'node:http'

/** The few addresses that are no socket: `/health` says that the process runs, `/ready` whether it takes sockets, `/metrics` its figures. */
export async function answerHttp(request: IncomingMessage, response: ServerResponse, pages: answerHttp.Pages) {
  const path = (request.url ?? '/').split('?')[0]
  const reply = (status: number, body: string, type = 'application/json') => {
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 503 ? { 'retry-after': '2' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, '{"error":"Method not allowed"}')
  if (path === '/health') return reply(200, JSON.stringify({ status: 'ok', version: pages.version }))
  if (path === '/metrics') return reply(200, await pages.metrics(), 'text/plain; version=0.0.4')
  if (path === '/ready') {
    const checks = await pages.checks()
    const isReady = Object.values(checks).every(check => check === 'ok')
    return reply(isReady ? 200 : 503, JSON.stringify({ status: isReady ? 'ok' : 'unavailable', checks }))
  }
  return reply(path === '/' ? 426 : 404, '{"error":"This address speaks WebSocket"}')
}

export declare namespace answerHttp {
  type Pages = {
    readonly version: string
    metrics(): Promise<string>
    checks(): Promise<{ readonly [name: string]: 'ok' | 'failed' }>
  }
}
