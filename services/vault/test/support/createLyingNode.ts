import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a lying node says instead of the true answer, by method; `Error` is answered with an error. */
export type Lies = Readonly<Record<string, (truth: unknown, params: readonly unknown[]) => unknown>>

/**
 * A node on loopback that asks a true one and tells what it likes of it.
 *
 * @example const node = await createLyingNode(rpcUrl); node.lie({ eth_chainId: () => '0x1' })
 */
export async function createLyingNode(rpcUrl: string): Promise<createLyingNode.ReturnType> {
  let lies: Lies = {}
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
      const lie = Object.hasOwn(lies, method) ? lies[method]?.(truth.result, params) : undefined
      const said = lie instanceof Error ? { error: { code: -32_000, message: lie.message } } : { result: lie }
      const answer = lie === undefined ? truth : { jsonrpc: '2.0', id, ...said }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie(next) {
      lies = next
    },
    close: () => new Promise(done => void server.close(() => done())),
  }
}

export declare namespace createLyingNode {
  type ReturnType = {
    readonly url: string
    /** In place of what it lied before; `undefined` of a method is the truth. */
    lie(lies: Lies): void
    close(): Promise<void>
  }
}
