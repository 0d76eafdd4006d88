import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { HttpLimits } from './HttpLimits.ts'
import { toServerUrl } from './toServerUrl.ts'

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
  // An idle socket, in any state.
  server.timeout = limits.requestTimeoutMs + limits.drainTimeoutMs
  // A client keeps the socket that has answered it, until it was idle for too long: a stop does not wait for that.
  server.on('request', (_, response: ServerResponse) => {
    response.on('close', () => {
      if (!server.listening) server.closeIdleConnections()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: toServerUrl(server.address() as AddressInfo),
    stop: () =>
      new Promise(resolve => {
        // Requests that still run after the time are aborted.
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
