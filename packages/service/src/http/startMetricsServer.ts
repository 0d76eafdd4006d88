import { defaultHttpLimits } from './defaultHttpLimits.ts'
import { startServer } from './startServer.ts'

/** Readers of metrics need few. */
const maxSockets = 64
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Opens the port of the figures, which answers `GET /metrics` and nothing else.
 *
 * @throws the system's error, such as EADDRINUSE.
 * @example const { url } = await startMetricsServer({ host: '127.0.0.1', port: 0, read: async () => 'up 1\n' })
 */
export function startMetricsServer({ host, port, read }: startMetricsServer.Options): Promise<startServer.ReturnType> {
  async function fetch({ method, url }: Request): Promise<Response> {
    if (new URL(url).pathname !== '/metrics')
      return Response.json({ error: 'Only /metrics is here' }, { status: 404, headers })
    if (method !== 'GET' && method !== 'HEAD')
      return Response.json({ error: 'Method not allowed' }, { status: 405, headers })
    const text = await read()
    return new Response(text, { headers: { ...headers, 'content-type': 'text/plain; version=0.0.4' } })
  }
  return startServer({ fetch, host, port, limits: { ...defaultHttpLimits, maxSockets } })
}

export declare namespace startMetricsServer {
  type Options = {
    readonly host: string
    readonly port: number
    /** The figures in the text format of Prometheus. */
    readonly read: () => Promise<string>
  }
}
