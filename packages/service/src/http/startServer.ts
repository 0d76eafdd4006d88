import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { HttpLimits } from './HttpLimits.ts'

/** How often sockets are looked at for having been silent too long. */
const checkEveryMs = 1_000

/**
 * Opens a port and bounds what a socket may do (fault 142): slow headers and bodies are answered 408 and closed, idle sockets
 * are closed, sockets above the maximum are closed at once.
 *
 * @throws the system's error, such as EADDRINUSE.
 * @example
 * const fetch = () => new Response('hello')
 * const { url, stop } = await startServer({ fetch, host: '127.0.0.1', port: 0, limits: defaultHttpLimits })
 */
export async function startServer(options: startServer.Options): Promise<startServer.ReturnType> {
  const { fetch, host, limits, port } = options
  const server = createAdaptorServer({
    fetch,
    hostname: host,
    serverOptions: {
      connectionsCheckingInterval: Math.min(checkEveryMs, limits.headersTimeoutMs),
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.idleTimeoutMs,
      maxHeaderSize: 16_384,
      requireHostHeader: true,
    },
  }) as Server
  server.maxConnections = limits.maxSockets
  // A socket on which nothing moves at all, in whatever state.
  server.timeout = limits.requestTimeoutMs + limits.drainTimeoutMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
  const { address, family, port: bound } = server.address() as AddressInfo
  const name = family === 'IPv6' ? `[${address}]` : address
  return {
    url: `http://${name}:${bound}`,
    stop: () =>
      new Promise(resolve => {
        // Whoever is still at it after the time is cut off.
        const timer = setTimeout(() => server.closeAllConnections(), limits.drainTimeoutMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

export declare namespace startServer {
  type Options = {
    readonly fetch: (request: Request, env: object) => Promise<Response> | Response
    readonly host: string
    readonly port: number
    readonly limits: HttpLimits
  }
  type ReturnType = { readonly url: string; stop(): Promise<void> }
}
