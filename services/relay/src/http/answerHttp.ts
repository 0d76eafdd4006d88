import type { IncomingMessage, ServerResponse } from 'node:http'

/** The few addresses that are not a socket: `/live` says that the process runs, `/ready` whether it takes sockets and messages, `/version` what runs. */
export async function answerHttp(request: IncomingMessage, response: ServerResponse, pages: answerHttp.Pages) {
  const path = (request.url ?? '/').split('?')[0]
  const reply = (status: number, body: string) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 503 || status === 429 ? { 'retry-after': '2' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, '{"error":"Method not allowed"}')
  if (pages.isTooMuch()) return reply(429, '{"error":"Too many requests"}')
  if (path === '/live') return reply(200, '{"status":"ok"}')
  if (path === '/version') return reply(200, JSON.stringify(pages.version))
  if (path === '/ready') {
    const checks = await pages.checks()
    const isReady = Object.values(checks).every(check => check === 'ok')
    return reply(isReady ? 200 : 503, JSON.stringify({ status: isReady ? 'ok' : 'unavailable', checks }))
  }
  return reply(path === '/' ? 426 : 404, '{"error":"This address speaks WebSocket"}')
}

export declare namespace answerHttp {
  type Pages = {
    readonly version: { readonly version: string; readonly commit: string | null }
    /** Takes one call of the caller's address; true when the allowance is used up. */
    isTooMuch(): boolean
    checks(): Promise<{ readonly [name: string]: 'ok' | 'failed' }>
  }
}
