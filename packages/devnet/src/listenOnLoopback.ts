import type { Server } from 'node:http'
import { DevnetError } from './DevnetError.ts'
import { isPortFree } from './isPortFree.ts'

/**
 * Binds a server to a loopback port: the preferred one, or any other when it is taken.
 *
 * @returns the server's address and a stop that ends its connections and settles when it is closed; may be called often.
 * @throws DevnetError `devnet/boot-failed`.
 * @example
 * const { url, stop } = await listenOnLoopback(createServer(answer), 8080)
 */
export async function listenOnLoopback(server: Server, port = 0): Promise<listenOnLoopback.ReturnType> {
  await listen(server, port !== 0 && (await isPortFree(port)) ? port : 0)
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new DevnetError('devnet/boot-failed', 'A server has no port')
  return {
    url: `http://127.0.0.1:${bound.port}`,
    async stop() {
      if (!server.listening) return
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      // Taken between the look and the bind: any other port will do.
      if (error.code === 'EADDRINUSE' && port !== 0) return resolve(listen(server, 0))
      reject(new DevnetError('devnet/boot-failed', 'A server cannot listen', { cause: error }))
    }
    server.once('error', onError)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError)
      resolve()
    })
  })
}

export declare namespace listenOnLoopback {
  type ReturnType = { url: string; stop(): Promise<void> }
}
