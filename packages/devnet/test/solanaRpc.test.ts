import { type Address, address, generateKeyPairSigner, getSignatureFromTransaction, type Signature } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSolanaChain } from '../src/exports/index.ts'
import { connectToSolana } from './connectToSolana.ts'

let chain: createSolanaChain.ReturnType
let client: ReturnType<typeof connectToSolana>
let alice: Address
beforeAll(async () => {
  chain = await createSolanaChain()
  client = connectToSolana(chain)
  alice = address(chain.accounts[0].address)
})
afterAll(() => chain.stop())

/** One call without any client, so that the very bytes of the answer are seen. */
async function call(method: string, ...params: unknown[]) {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 'me', method, params }),
  })
  expect(response.status).toBe(200)
  return response.json()
}
async function send(from: number, to: Address, amount = 1_000_000n) {
  const payer = await client.signer(from)
  const instruction = getTransferSolInstruction({ source: payer, destination: to, amount })
  const transaction = await client.sign(payer, [instruction])
  await client.sendAndConfirm(transaction)
  return getSignatureFromTransaction(transaction)
}
const fresh = async () => (await generateKeyPairSigner()).address

test('the seed is there: SOL, both kinds of token, NFTs with their metadata, a year of history', async () => {
  expect((await client.rpc.getBalance(alice).send()).value).toBeGreaterThan(50_000_000_000n)
  expect((await client.rpc.getBalance(address(chain.accounts[7].address)).send()).value).toBe(0n)
  for (const program of [chain.tokens.usdx.program, chain.tokens.feex.program]) {
    const owned = await client.rpc
      .getTokenAccountsByOwner(alice, { programId: address(program) }, { encoding: 'jsonParsed' })
      .send()
    expect(owned.value.length).toBeGreaterThanOrEqual(2)
  }
  const stamp = await client.rpc.getAccountInfo(address(chain.tokens.stamp.mint), { encoding: 'jsonParsed' }).send()
  expect(stamp.value?.data).toMatchObject({
    parsed: {
      info: {
        extensions: expect.arrayContaining([
          expect.objectContaining({ state: expect.objectContaining({ name: 'Billfold Stamp #1' }) }),
        ]),
      },
    },
  })
  // The account in which readers look for the metadata of most tokens: found by the mint in it, as they do.
  const filters = [{ memcmp: { offset: 33n, bytes: chain.tokens.card.mint, encoding: 'base58' } }] as never
  const cards = await client.rpc
    .getProgramAccounts(address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'), { encoding: 'base64', filters })
    .send()
  expect(cards).toHaveLength(1)
  expect(Buffer.from(String(cards[0]?.account.data[0]), 'base64').toString()).toContain('Billfold Card #1')
  const history = await client.rpc.getSignaturesForAddress(alice).send()
  expect(history.length).toBeGreaterThan(100)
  const [newest, oldest] = [history.at(0)?.blockTime ?? 0n, history.at(-1)?.blockTime ?? 0n]
  expect(newest - oldest).toBeGreaterThan(300n * 86_400n)
  expect(history.some(row => row.err !== null)).toBe(true)
  expect(history.some(row => row.memo?.startsWith('[7] Thanks!'))).toBe(true)
})

test('history is paged by before, until and limit without gap or overlap', async () => {
  const all = await client.rpc.getSignaturesForAddress(alice).send()
  const pages: Signature[] = []
  let before: Signature | undefined
  for (;;) {
    const page = await client.rpc.getSignaturesForAddress(alice, { limit: 17, ...(before && { before }) }).send()
    expect(page.length).toBeLessThanOrEqual(17)
    if (page.length === 0) break
    pages.push(...page.map(row => row.signature))
    before = pages.at(-1)
  }
  expect(pages).toEqual(all.map(row => row.signature))
  const [until, from] = [pages[9], pages[3]]
  if (until === undefined || from === undefined) throw new Error('too little history')
  const between = await client.rpc.getSignaturesForAddress(alice, { before: from, until }).send()
  expect(between.map(row => row.signature)).toEqual(pages.slice(4, 9))
  // As validators have it, the signature where a page begins may be of any account.
  const others = await client.rpc.getSignaturesForAddress(address(chain.accounts[9].address)).send()
  const known = new Set<string>(pages)
  const foreign = others.find(row => !known.has(row.signature))
  if (foreign === undefined) throw new Error('no transaction without alice')
  const below = await client.rpc.getSignaturesForAddress(alice, { before: foreign.signature }).send()
  const earlier = all.filter(row => row.slot < foreign.slot).map(row => row.signature)
  expect(below.map(row => row.signature).slice(-earlier.length)).toEqual(earlier)
  expect(below.every(row => row.slot <= foreign.slot)).toBe(true)
  const nowhere = await call('getSignaturesForAddress', alice, { before: '1'.repeat(64) })
  expect(nowhere.result).toEqual([])
})

test('a transaction is returned in every encoding, and its version only to clients that support it', async () => {
  const signature = await send(0, await fresh())
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  const base64 = await client.rpc.getTransaction(signature, { ...options, encoding: 'base64' }).send()
  expect(base64?.transaction[1]).toBe('base64')
  const json = await client.rpc.getTransaction(signature, { ...options, encoding: 'json' }).send()
  expect(json?.transaction.message.accountKeys).toHaveLength(3)
  expect(json?.version).toBe(0)
  expect(json?.meta?.fee).toBe(5_000n)
  const parsed = await client.rpc.getTransaction(signature, { ...options, encoding: 'jsonParsed' }).send()
  expect(parsed?.transaction.message.instructions).toMatchObject([
    { program: 'system', parsed: { type: 'transfer', info: { lamports: 1_000_000n } } },
  ])
  expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({ pubkey: alice, signer: true, writable: true })
  expect((await call('getTransaction', signature, 'base64')).error.code).toBe(-32015)
  expect((await call('getTransaction', '5'.repeat(87))).result).toBeNull()
  const time = await client.rpc.getBlockTime(json?.slot ?? 0n).send()
  expect(time).toBe(json?.blockTime)
})

test.each<[string, unknown[], number, string]>([
  ['getBalance', [], -32602, 'at least 1 argument'],
  ['getBalance', ['0x12'], -32602, 'Invalid param: Invalid'],
  ['getBalance', ['abc'], -32602, 'Invalid param: WrongSize'],
  ['getBalance', [7], -32602, 'invalid type: number `7`, expected a string'],
  [
    'getBalance',
    ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', { commitment: 'soon' }],
    -32602,
    'unknown variant `soon`',
  ],
  [
    'getBalance',
    ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', { minContextSlot: 1e9 }],
    -32016,
    'Minimum context slot',
  ],
  ['getAccountInfo', ['82fST24kZvromm2Vfs74bq8oTtmWa8xFDhnzyk5bcEF1', { encoding: 'hex' }], -32602, 'unknown variant'],
  ['getAccountInfo', ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', { encoding: 'base64+zstd' }], -32602, 'base64'],
  ['getAccountInfo', ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'], -32600, 'less than 128 bytes'],
  ['getMultipleAccounts', [Array(101).fill('11111111111111111111111111111111')], -32602, 'max 100'],
  ['getTokenAccountBalance', ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'], -32602, 'not a Token account'],
  ['getTokenAccountBalance', ['26roUwgM5T6bccX41hakjiW4fDiKFSao1RyoFsAxr6e6'], -32602, 'could not find account'],
  ['getTokenSupply', ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'], -32602, 'not a Token mint'],
  [
    'getTokenAccountsByOwner',
    ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', { programId: '11111111111111111111111111111111' }],
    -32602,
    'unrecognized Token program',
  ],
  ['getSignaturesForAddress', ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', { limit: 1001 }], -32602, 'max 1000'],
  [
    'getSignaturesForAddress',
    ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', { commitment: 'processed' }],
    -32602,
    'below `confirmed`',
  ],
  ['getSignatureStatuses', [Array(257).fill('1'.repeat(64))], -32602, 'max 256'],
  ['getBlockTime', [1_000_000_000], -32004, 'not available'],
  ['getBlockTime', [3], -32009, 'skipped'],
  ['sendTransaction', ['!!'], -32602, 'invalid base58'],
  ['sendTransaction', ['AAAA', { encoding: 'base64' }], -32602, 'failed to deserialize'],
  ['sendTransaction', ['A'.repeat(1_645), { encoding: 'base64' }], -32602, 'too large: 1645 bytes'],
  ['getFeeForMessage', ['AAAA'], -32602, 'failed to deserialize'],
  ['eth_chainId', [], -32601, 'Method not found'],
  ['constructor', [], -32601, 'Method not found'],
])('%s %j is refused as by a node', async (method, params, code, text) => {
  const { error, id } = await call(method, ...params)
  expect(id).toBe('me')
  expect(error.code).toBe(code)
  expect(error.message).toContain(text)
})

test('a body that is not JSON-RPC is refused, lists are answered as lists, pages may call from anywhere', async () => {
  const post = (body: string) => fetch(chain.rpcUrl, { method: 'POST', body })
  expect(await (await post('{')).json()).toMatchObject({ error: { code: -32700 }, id: null })
  expect(await (await post('{"id":1}')).json()).toMatchObject({ error: { code: -32600 } })
  const list = [1, 2].map(id => ({ jsonrpc: '2.0', id, method: 'getHealth' }))
  expect(await (await post(JSON.stringify(list))).json()).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 2, result: 'ok' },
  ])
  const preflight = await fetch(chain.rpcUrl, { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect((await fetch(chain.rpcUrl)).status).toBe(405)
  expect(await (await fetch(`${chain.rpcUrl}/health`)).text()).toBe('ok')
  expect((await post('x'.repeat(600_000))).status).toBe(413)
  // 64-bit numbers keep their digits.
  const faucet = await (
    await post(`{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["${chain.accounts[9].address}"]}`)
  ).text()
  expect(faucet).toMatch(/"value":499\d{15}[,}]/)
})

test('airdrops of one address are limited, as on a public cluster', async () => {
  const to = await fresh()
  for (let count = 0; count < 30; count++) await call('requestAirdrop', to, 1_000_000)
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [to, 1_000_000] }),
  })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await response.json()).error.code).toBe(429)
  // Thirty equal gifts were thirty transactions.
  expect((await client.rpc.getBalance(to).send()).value).toBe(30_000_000n)
})

test('subscriptions report an account, logs and slots until they are ended', async () => {
  const ending = new AbortController()
  const to = await fresh()
  const { rpcSubscriptions } = client
  const options = { abortSignal: ending.signal }
  const [account, logs, slots] = await Promise.all([
    rpcSubscriptions.accountNotifications(to, { encoding: 'base64' }).subscribe(options),
    rpcSubscriptions.logsNotifications({ mentions: [to] }).subscribe(options),
    rpcSubscriptions.slotNotifications().subscribe(options),
  ])
  const first = async <value>(values: AsyncIterable<value>) => {
    for await (const value of values) return value
    throw new Error('ended before it reported anything')
  }
  const [changed, logged] = [first(account), first(logs)]
  const signature = await send(0, to, 2_000_000n)
  expect((await changed).value.lamports).toBe(2_000_000n)
  expect((await logged).value).toMatchObject({ signature, err: null })
  const slot = await first(slots)
  expect(slot.slot).toBe(slot.parent + 1n)
  ending.abort()
})

test('a socket answers calls and refuses other messages than subscriptions; on the next port, too', async () => {
  const next = chain.wsUrl.replace(/\d+$/, port => `${Number(port) + 1}`)
  const socket = new WebSocket(next)
  const answers: unknown[] = []
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const received = new Promise<void>(resolve => {
    socket.on('message', content => {
      answers.push(JSON.parse(content.toString()))
      if (answers.length === 4) resolve()
    })
  })
  const ask = (id: number, method: string, params: unknown[]) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  ask(1, 'getHealth', [])
  ask(2, 'logsUnsubscribe', [99])
  ask(3, 'logsSubscribe', [{ mentions: [] }])
  ask(4, 'signatureSubscribe', ['abc'])
  await received
  expect(answers).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 2, error: { code: -32602 } },
    { id: 3, error: { code: -32602 } },
    { id: 4, error: { code: -32602 } },
  ])
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.close()
  await closed
})
