import { createSolanaChain } from '@billfold/devnet'
import { isBillfoldError } from 'billfold/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSolanaRpcPool } from '../src/rpc/createSolanaRpcPool.ts'
import { type RecordedAnswer, recordedAnswers } from './support/recordedAnswers.ts'

// What real nodes answer, held against the local chain (it answers the same) and against our client.

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
let chain: Awaited<ReturnType<typeof createSolanaChain>>
beforeAll(async () => {
  chain = await createSolanaChain()
})
afterAll(() => chain.stop())

describe.each(recordedAnswers)('$name', row => {
  if (row.ask)
    test('the local chain answers the same', async () => {
      const snapshot = await chain.switches.snapshot()
      const call = await row.ask?.(chain)
      const response = await fetch(chain.rpcUrl, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      })
      const { id: _, jsonrpc: __, ...answer } = (await response.json()) as Record<string, unknown>
      await chain.switches.setSlotsBehind(0)
      await chain.switches.revert(snapshot)
      expect(response.status).toBe(row.status ?? 200)
      expect(JSON.parse(JSON.stringify(answer).replace(/"contextSlot":\d+/, '"contextSlot":"<n>"'))).toEqual(row.answer)
    })

  test(`our client concludes: ${row.concludes}`, async () => {
    expect(await conclude(row)).toBe(row.concludes)
  })
})

/** What the client makes of an answer of the first node; the second one has a sound one. */
async function conclude({ answer, status = 200 }: RecordedAnswer): Promise<string> {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method } = JSON.parse(String(init?.body)) as { method: string }
    const write = (fields: object, code = 200) =>
      new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...fields }), { status: code })
    if (method === 'getGenesisHash') return write({ result: genesis })
    return String(input).includes('one') ? write(answer, status) : write({ result: 'next' })
  }
  const rpcUrls = ['https://one.example', 'https://two.example']
  const rpc = createSolanaRpcPool()({ fetch, rpcUrls, networkId: `solana:${genesis.slice(0, 32)}` })
  try {
    return await rpc.request('getSlot', [], result => (result === 'next' ? 'next' : 'answer'))
  } catch (cause) {
    return isBillfoldError(cause) ? cause.code : String(cause)
  }
}
