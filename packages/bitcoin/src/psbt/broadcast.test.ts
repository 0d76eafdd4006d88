import { isBillfoldError } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { bitcoinRegtest } from '../exports/networks.ts'
import { broadcast } from './broadcast.ts'

const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const txid = 'ab'.repeat(32)
const missing = {
  status: 400,
  text: 'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
}
const dust = { status: 400, text: 'sendrawtransaction RPC error: {"code":-26,"message":"dust"}' }
const taken = { status: 200, text: txid }

type Answer = { readonly status: number; readonly text: string } | 'lost' | 'offline'

/** What comes of a broadcast to nodes that answer so, and how many of them were asked. `finds`: they know the id. */
async function offer(
  answers: readonly Answer[],
  finds: readonly boolean[] = [],
): Promise<{ end: string; asked: number }> {
  let asked = 0
  const fetch: typeof globalThis.fetch = async input => {
    const { hostname, pathname } = new URL(String(input))
    const at = Number(hostname.slice(1))
    const answer = answers[at] as Answer
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (pathname === '/block-height/0') return new Response(genesis)
    if (pathname === `/tx/${txid}/status`) return new Response('{"confirmed":false}')
    if (pathname === `/tx/${txid}`)
      return finds[at]
        ? new Response(JSON.stringify({ txid, status: { confirmed: false } }))
        : new Response('Transaction not found', { status: 404 })
    asked += 1
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return new Response(answer.text, { status: answer.status })
  }
  const rpcUrls = answers.map((_, at) => `https://n${at}`)
  const esplora = createEsploraPool()({ fetch, rpcUrls, networkId: bitcoinRegtest.id })
  const end = await broadcast(esplora, { hex: '00', txid }).catch(cause =>
    isBillfoldError(cause) ? cause.code : String(cause),
  )
  return { end, asked }
}

test('one node that takes it is enough', async () => {
  expect(await offer([taken, dust])).toEqual({ end: 'taken', asked: 1 })
  expect(await offer(['offline', taken])).toEqual({ end: 'taken', asked: 1 })
  expect(await offer(['lost', taken])).toEqual({ end: 'taken', asked: 2 })
})

test('a refusal is one, though servers answer "not confirmed" for any id', async () => {
  expect(await offer([dust, taken])).toEqual({ end: 'send/below-dust', asked: 1 })
  expect(await offer([missing])).toEqual({ end: 'rpc/transaction-rejected', asked: 1 })
  expect(await offer(['lost', dust])).toEqual({ end: 'send/below-dust', asked: 2 })
})

test('a node that refuses what it finds by its id has taken it before', async () => {
  expect(await offer([missing], [true])).toEqual({ end: 'taken', asked: 1 })
})

test('a node that misses a coin may be behind: the next is asked, and it proves nothing beside a lost answer', async () => {
  expect(await offer([missing, taken])).toEqual({ end: 'taken', asked: 2 })
  expect(await offer(['lost', missing])).toEqual({ end: 'unanswered', asked: 2 })
  expect(await offer([{ status: 504, text: 'Gateway Timeout' }, missing])).toEqual({ end: 'unanswered', asked: 2 })
  expect(await offer([{ status: 429, text: 'Too Many Requests' }, missing])).toEqual({
    end: 'rpc/transaction-rejected',
    asked: 2,
  })
})

test('no server took and none refused it: the outcome is unknown', async () => {
  expect(await offer(['offline', 'lost'])).toEqual({ end: 'unanswered', asked: 1 })
  expect(await offer([{ status: 200, text: 'cd'.repeat(32) }])).toEqual({ end: 'unanswered', asked: 1 })
  expect(await offer([])).toEqual({ end: 'rpc/no-url', asked: 0 })
})
