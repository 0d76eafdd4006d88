import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a lying node says instead of the true answer, by method; `Error` is answered with an error. */
export type Faults = Readonly<Record<string, (truth: unknown, params: readonly unknown[]) => unknown>>

/**
 * A node on loopback that passes requests to a true one and changes its answers by `setFaults`.
 *
 * @example const node = await createMaliciousNode(rpcUrl); node.setFaults({ eth_chainId: () => '0x1' })
 */
export async function createMaliciousNode(rpcUrl: string): Promise<createMaliciousNode.ReturnType> {
  let faults: Faults = {}
  const ask = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()) as Record<string, unknown>
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: unknown[] }
      const truth = await ask(body)
      const faulty = Object.hasOwn(faults, method) ? faults[method]?.(truth.result, params) : undefined
      const said = faulty instanceof Error ? { error: { code: -32_000, message: faulty.message } } : { result: faulty }
      const answer = faulty === undefined ? truth : { jsonrpc: '2.0', id, ...said }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFaults(next) {
      faults = next
    },
    close: () => new Promise(done => void server.close(() => done())),
  }
}

export declare namespace createMaliciousNode {
  type ReturnType = {
    readonly url: string
    /** Replaces the faults of before. A fault that returns `undefined` leaves the true answer. */
    setFaults(faults: Faults): void
    close(): Promise<void>
  }
}
