import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves what the workers of a run ask Vitest's own process for (`askRun`): JSON over loopback, on a free port. The caller closes it.
 *
 * @param answer an error that it throws is thrown again by `askRun`
 * @example const server = await serveWorkers(async ({ pathname }) => ({ asked: pathname }))
 */
export async function serveWorkers(answer: (url: URL) => Promise<object>): Promise<serveWorkers.ReturnType> {
  const server = createServer((request, response) => {
    // A socket that is kept open may close just as the next question comes: on a busy machine that failed a test.
    response.setHeader('connection', 'close')
    const send = (body: object) => response.end(JSON.stringify(body))
    answer(new URL(request.url ?? '', 'http://localhost')).then(send, error => send({ error: String(error) }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}

export declare namespace serveWorkers {
  type ReturnType = { readonly url: string; close(): Promise<void> }
}
