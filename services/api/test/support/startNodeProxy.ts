import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A node in front of a node: as slow as a test wants, and down when it says so. Ended with the test. */
export async function startNodeProxy(target: string) {
  const state = { delayMs: 0, isDown: false, hits: 0 }
  const server = createServer((request, response) => {
    state.hits += 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (state.isDown) return void response.writeHead(502).end('down')
      setTimeout(() => {
        fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(chunks) })
          .then(answer => answer.text())
          .then(
            text => response.setHeader('content-type', 'application/json').end(text),
            () => response.destroy(),
          )
      }, state.delayMs)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state }
}
