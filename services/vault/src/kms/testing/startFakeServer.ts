import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback that answers JSON; for fakes of outside services. */
export async function startFakeServer(
  answer: (request: { path: string; headers: IncomingHttpHeaders; body: string }) => { status: number; json?: unknown },
) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { status, json } = answer({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(json === undefined ? undefined : JSON.stringify(json))
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
