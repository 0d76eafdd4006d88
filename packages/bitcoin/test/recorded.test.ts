import { createBitcoinChain } from '@billfold/devnet'
import { isBillfoldError } from 'billfold/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEsploraPool } from '../src/esplora/createEsploraPool.ts'
import { bitcoinRegtest } from '../src/exports/networks.ts'
import { broadcast } from '../src/psbt/broadcast.ts'
import { type RecordedAnswer, recordedAnswers } from './support/recordedAnswers.ts'

// What real servers answer, held against the local chain (it answers the same) and against our client.

const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
let chain: Awaited<ReturnType<typeof createBitcoinChain>>
let snapshot: string
beforeAll(async () => {
  chain = await createBitcoinChain()
  snapshot = await chain.switches.snapshot()
})
afterAll(() => chain.stop())
beforeEach(async () => {
  await chain.switches.revert(snapshot)
  await chain.switches.resumeMining()
  snapshot = await chain.switches.snapshot()
})

describe.each(recordedAnswers)('$name', row => {
  if (row.ask)
    test('the local chain answers the same', async () => {
      const { path, body } = (await row.ask?.(chain)) ?? row.asked
      const init = body === undefined ? {} : { method: 'POST', body }
      const answer = await fetch(`${chain.esploraUrl}/${path}`, init)
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: row.status,
        text: row.pattern ? expect.stringMatching(row.pattern) : row.text,
      })
    })

  test(`our client concludes: ${row.concludes}`, async () => {
    expect(await conclude(row)).toBe(row.concludes)
  })
})

/** What the client makes of an answer of the only node. It knows no transaction by its id. */
async function conclude({ asked: { path, body }, status, text }: RecordedAnswer): Promise<string> {
  const fetch: typeof globalThis.fetch = async input => {
    const { pathname } = new URL(String(input))
    if (pathname === '/block-height/0') return new Response(genesis)
    if (pathname === `/${path}`) return new Response(text, { status })
    return new Response('Transaction not found', { status: 404 })
  }
  const esplora = createEsploraPool()({ fetch, rpcUrls: ['https://node'], networkId: bitcoinRegtest.id })
  try {
    if (body !== undefined) return await broadcast(esplora, { hex: body, txid: 'ab'.repeat(32) })
    return (await esplora.get(path, given => given)) === undefined ? 'absent' : 'answer'
  } catch (cause) {
    return isBillfoldError(cause) ? cause.code : String(cause)
  }
}
