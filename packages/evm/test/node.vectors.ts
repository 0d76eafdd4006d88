import { isBillfoldError } from 'billfold/protocol'
import { describe, expect, test } from 'vitest'
import { createRpcPool } from '../src/rpc/createRpcPool.ts'
import { readVectors } from './support/readVectors.ts'
import { rejectionOf } from './support/rejectionOf.ts'
import { untar } from './support/untar.ts'

type Answer = {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly data?: unknown }
}
type Exchange = {
  readonly file: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly answer: Answer
}

describe.runIf(process.env.VECTORS_DIR)('recorded JSON-RPC of Ethereum nodes (execution-apis)', () => {
  function readExchanges(): readonly Exchange[] {
    const files = untar(readVectors('json-rpc-execution-apis/tests-io.tar.gz'))
    return [...files].flatMap(([file, text]) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        if (!line.startsWith('>> ')) return []
        const { method, params = [] } = JSON.parse(line.slice(3))
        return [{ file, method, params, answer: JSON.parse(lines[at + 1]?.slice(3) ?? '') as Answer }]
      })
    })
  }

  /** Replays one answer, changed by `change`, under the requested id. */
  function replay({ answer }: Exchange, change: (answer: Record<string, unknown>) => unknown = same => same) {
    const chainId = '0xc72dd9d5e883e'
    const respond = ({ id }: { id: number }, isProof: boolean) =>
      isProof ? { jsonrpc: '2.0', id, result: chainId } : change({ ...answer, id })
    const pool = createRpcPool({ timeoutMs: 100 })
    const replayFetch: typeof fetch = async (_, init) => {
      const body = JSON.parse(String(init?.body))
      // The proof of the chain is asked first.
      const answers = (Array.isArray(body) ? body : [body]).map((call, at) =>
        respond(call, at === 0 && Array.isArray(body)),
      )
      return new Response(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
    }
    return pool({ fetch: replayFetch, networkId: `eip155:${BigInt(chainId)}`, rpcUrls: ['https://node.example'] })
  }

  test('every recorded answer arrives as it was, every recorded error as a described one with its data', async () => {
    const exchanges = readExchanges()
    expect(exchanges.length).toBeGreaterThan(230)
    let errors = 0
    for (const exchange of exchanges) {
      const { file, method, params, answer } = exchange
      const asking = replay(exchange).request(method, params)
      if (answer.error) {
        const error = await rejectionOf(asking)
        const cause = error.code === 'rpc/all-failed' ? (error.cause as Error).cause : error.cause
        expect([file, cause]).toEqual([
          file,
          expect.objectContaining({ code: answer.error.code, data: answer.error.data }),
        ])
        errors++
      } else expect([file, await asking]).toEqual([file, answer.result])
    }
    expect(errors).toBeGreaterThan(20)
  })

  test('a recorded revert says what the contract said', async () => {
    const exchange = readExchanges().find(({ file }) => file.endsWith('call-revert-abi-error.io'))
    if (!exchange) throw new Error('The recording is missing')
    const error = await rejectionOf(replay(exchange).request(exchange.method, exchange.params))
    expect(isBillfoldError(error, 'node/reverted') && error.shortMessage).toContain('user error')
  })

  test('the same answers under another id, without a result, or mangled, are refused', async () => {
    const strict = [
      'eth_getBalance',
      'eth_estimateGas',
      'eth_getTransactionCount',
      'eth_blockNumber',
      'eth_call',
      'eth_getCode',
    ]
    const exchanges = readExchanges().filter(
      ({ method, answer }) => strict.includes(method) && answer.result !== undefined,
    )
    expect(exchanges.length).toBeGreaterThan(15)
    for (const exchange of exchanges) {
      for (const change of [
        (answer: object) => ({ ...answer, id: 4_711 }),
        (answer: object) => ({ ...answer, id: 'one' }),
        (answer: object) => ({ ...answer, result: undefined }),
        (answer: object) => ({ ...answer, result: `${exchange.answer.result}z` }),
        (answer: object) => ({ ...answer, result: [exchange.answer.result] }),
        (answer: object) => ({ ...answer, result: String(exchange.answer.result).slice(2) }),
        () => null,
        () => 'text',
      ]) {
        const error = await rejectionOf(replay(exchange, change).request(exchange.method, exchange.params))
        expect([exchange.file, error.code]).toEqual([exchange.file, 'rpc/all-failed'])
      }
    }
  })
})
