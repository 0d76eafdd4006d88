import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The operator's server, which takes webhooks. `statusOf` decides how each is answered. */
export async function startWebhooks(statusOf: (count: number) => number = () => 200) {
  const received: { readonly body: string; readonly headers: Record<string, string | string[] | undefined> }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers })
      response.writeHead(statusOf(received.length)).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    statuses: () => received.map(({ body }) => (JSON.parse(body) as { order: { status: string } }).order.status),
  }
}
