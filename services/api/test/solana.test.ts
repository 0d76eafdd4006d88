import { createSolanaChain, solanaRow, solanaTokens } from '@billfold/devnet'
import { endpoints, errorAnswer, parseUnits } from 'billfold/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMetadataAddress } from '../src/families/solana/findMetadataAddress.ts'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { solanaNetwork } from './support/solanaNetwork.ts'

// The endpoints of section 7 for `solana:*`, over a real chain, and over nodes that lie or break.

type Chain = Awaited<ReturnType<typeof createSolanaChain>>
const id = solanaRow.id
const { usdx, feex, stamp } = solanaTokens
const wrapped = 'So11111111111111111111111111111111111111112'
let chain: Chain
beforeAll(async () => {
  chain = await createSolanaChain()
})
afterAll(() => chain?.stop())

const addressOf = (label: string) => chain.accounts.find(account => account.label === label)?.address ?? ''

/** What the chain itself says, without the service. */
async function ask(method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: unknown }).result
}

function serve(changes: Parameters<typeof solanaNetwork>[1] = {}, rpcUrls: readonly string[] = [chain.rpcUrl]) {
  return createTestApi({ seed: { ...tenants, networks: [solanaNetwork(rpcUrls, changes)] } })
}

type Api = ReturnType<typeof createTestApi>
type Balances = v.InferOutput<typeof endpoints.getBalances.endpoint.answer>['balances']
async function readBalances({ get }: Api, address: string, query = `&chainId=${id}`): Promise<Balances> {
  const response = await get(`/v1/account/${address}/balance?projectId=alpha&currency=usd${query}`)
  expect(response.status).toBe(200)
  const answer = await response.json()
  const parsed = v.parse(endpoints.getBalances.endpoint.answer, answer)
  // Nothing was dropped by the schema.
  expect(parsed).toEqual(answer)
  return parsed.balances
}

describe('balances', () => {
  it('are those of the chain, of both token programs, with names from metadata and without what has no decimals', async () => {
    const alice = addressOf('alice')
    const balances = await readBalances(serve({ tokens: [] }), alice)
    const lamports = (await ask('getBalance', [alice])) as { value: number }
    const [native] = balances
    expect(native).toMatchObject({ name: 'SOL', symbol: 'SOL', chainId: id, price: null })
    expect(native).not.toHaveProperty('address')
    expect(parseUnits(native?.quantity.numeric ?? '', 9)).toBe(BigInt(lamports.value))
    const tokens = new Map(balances.slice(1).map(row => [row.address?.slice(id.length + 1), row]))
    expect([...tokens.keys()].sort()).toEqual([usdx.mint, feex.mint, wrapped].sort())
    for (const { mint, name, symbol, decimals } of [usdx, feex]) {
      const answer = (await ask('getTokenAccountsByOwner', [alice, { mint }, { encoding: 'jsonParsed' }])) as {
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
      }
      const amount = answer.value.reduce(
        (sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount),
        0n,
      )
      expect(tokens.get(mint)).toMatchObject({ name, symbol, chainId: id })
      expect(tokens.get(mint)?.quantity.decimals).toBe(`${decimals}`)
      expect(parseUnits(tokens.get(mint)?.quantity.numeric ?? '', decimals)).toBe(amount)
    }
    expect(tokens.get(wrapped)).toMatchObject({ name: 'Wrapped SOL', quantity: { decimals: '9', numeric: '3' } })
    expect(tokens.has(stamp.mint)).toBe(false)
  })

  it('are found without naming the network, and are a plain zero for who has nothing', async () => {
    const api = serve()
    const balances = await readBalances(api, addressOf('newcomer'), '')
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([['SOL', '0']])
  })

  it('are read afresh for a token that is named', async () => {
    const newcomer = addressOf('newcomer')
    const api = serve()
    const query = `&chainId=${id}&forceUpdate=${id}:${usdx.mint},${id}:no-mint`
    expect(await readBalances(api, newcomer, query)).toHaveLength(1)
    await chain.fund({ address: newcomer, amount: 5n, token: 'usdx' })
    // What was read a moment ago is passed by.
    const balances = await readBalances(api, newcomer, query)
    expect(balances[1]).toMatchObject({ symbol: 'USDx', quantity: { decimals: '6', numeric: '0.000005' } })
  })

  it('have prices that the operator gave, on main networks only', async () => {
    const prices = { native: '150.25', anchors: [{ address: usdx.mint, price: '1.00' }] }
    const alice = addressOf('alice')
    const main = serve({ isTestnet: false, prices, wrappedNative: wrapped })
    const balances = await readBalances(main, alice)
    const priced = balances.map(({ symbol, price }) => [symbol, price])
    expect(priced).toContainEqual(['SOL', 150.25])
    expect(priced).toContainEqual(['WSOL', 150.25])
    expect(priced).toContainEqual(['USDx', 1])
    expect(priced).toContainEqual(['FEEx', null])
    expect(balances.map(({ value }) => value ?? -1)).toEqual(
      balances.map(({ value }) => value ?? -1).sort((a, b) => b - a),
    )
    const test = await readBalances(serve({ prices, wrappedNative: wrapped }), alice)
    expect(test.every(({ price }) => price === null)).toBe(true)
    const body = {
      currency: 'usd',
      addresses: [usdx.mint, `0x${'e'.repeat(40)}`, wrapped, feex.mint].map(one => `${id}:${one}`),
    }
    const response = await main.post('/v1/fungible/price?projectId=alpha', body)
    const answer = v.parse(endpoints.getPrices.endpoint.answer, await response.json())
    expect(answer.fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['USDx', 1],
      ['SOL', 150.25],
      ['', 150.25],
      ['', null],
    ])
  })
})

describe('pictures of tokens', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#06c" d="M0 0h8v8H0z"/></svg>'
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`

  /** The chain's node, but for what the metadata of USDx lead to. */
  async function startPictured() {
    const answer = (await ask('getAccountInfo', [findMetadataAddress(usdx.mint), { encoding: 'base64' }])) as {
      value: { data: [string, string] }
    }
    const [before] = answer.value.data
    const bytes = Buffer.from(before, 'base64')
    const uri = Buffer.from(`data:application/json;base64,${Buffer.from(JSON.stringify({ image })).toString('base64')}`)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(uri.length)
    // Behind the kind, two keys, the name and the symbol; a uri of the chain's own has room for 200 bytes.
    const after = Buffer.concat([bytes.subarray(0, 115), length, uri, bytes.subarray(119 + 200)]).toString('base64')
    return startFakeNode({
      intercept(request, response) {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', async () => {
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body: Buffer.concat(chunks) })
          response.setHeader('content-type', 'application/json')
          response.end((await answer.text()).replaceAll(before, after))
        })
        return true
      },
    })
  }

  it('are drawn until what their issuer says was read, then come through this service alone', async () => {
    const api = serve({ tokens: [] }, [(await startPictured()).url])
    const iconOf = async (symbol: string) =>
      (await readBalances(api, addressOf('alice'))).find(row => row.symbol === symbol)?.iconUrl
    expect(await iconOf('USDx')).toMatch(/\/public\/getTokenImage\/USDx$/)
    await expect.poll(() => iconOf('USDx'), { timeout: 20_000 }).toMatch(/\/v1\/media\//)
    const url = new URL((await iconOf('USDx')) ?? '')
    const picture = await api.get(`${url.pathname}${url.search}`, { origin: null })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    // Who says nothing is drawn, and so is SOL.
    expect(await iconOf('FEEx')).toMatch(/\/public\/getTokenImage\/FEEx$/)
    expect(await iconOf('SOL')).toMatch(/\/public\/getTokenImage\/SOL$/)
    const { data } = await readHistory(api, addressOf('alice'))
    const moved = data.flatMap(({ transfers }) => transfers ?? []).filter(row => row.fungible_info?.symbol === 'USDx')
    expect(moved.length).toBeGreaterThan(0)
    for (const { fungible_info } of moved) expect(fungible_info?.icon?.url).toMatch(/\/v1\/media\//)
  })

  it('that the operator named stand before what issuers say', async () => {
    const iconUrl = 'https://shop.example/usdx.png'
    const tokens = [{ address: usdx.mint, name: 'USDx', symbol: 'USDx', decimals: 6, iconUrl }]
    const api = serve({ tokens }, [(await startPictured()).url])
    const rows = await readBalances(api, addressOf('alice'))
    expect(rows.find(row => row.symbol === 'USDx')?.iconUrl).toBe(iconUrl)
  })
})

describe('addresses and networks', () => {
  it.each([
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq9',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    `0x${'a'.repeat(40)}`,
    '1'.repeat(44),
  ])('refuses %s', async address => {
    const { get } = serve()
    const response = await get(`/v1/account/${address}/balance?projectId=alpha&currency=usd&chainId=${id}`)
    expect(response.status).toBe(400)
    expect(v.parse(errorAnswer, await response.json()).reasons[0]?.name).toBe('INVALID_INPUT')
  })

  it('are listed among those that are served', async () => {
    const response = await serve().get('/v1/supported-chains?projectId=alpha')
    expect(await response.json()).toEqual({ http: [id], ws: [] })
  })

  it('have no price of gas and no names', async () => {
    const { get } = serve()
    expect((await get(`/v1/convert/gas-price?projectId=alpha&chainId=${id}`)).status).toBe(400)
    const names = await get(`/v1/identity/${addressOf('alice')}?projectId=alpha`)
    expect(await names.json()).toEqual({ name: null, avatar: null })
  })
})

describe('the proxy', () => {
  it('passes reads on and answers as the chain does, and refuses all else by name', async () => {
    const { post } = serve()
    const alice = addressOf('alice')
    const call = (one: number, method: string, params: readonly unknown[] = []) => ({
      jsonrpc: '2.0',
      id: one,
      method,
      params,
    })
    const calls = [
      call(1, 'getBalance', [alice]),
      call(2, 'getGenesisHash'),
      call(3, 'requestAirdrop', [alice, 1]),
      call(4, 'devnet_setBalance', [alice, '1']),
      call(5, 'eth_chainId'),
      call(6, 'getProgramAccounts', [usdx.program]),
      call(7, 'getTokenAccountsByOwner', [alice, { mint: usdx.mint }, { encoding: 'jsonParsed' }]),
    ]
    const response = await post(`/v1/?chainId=${id}&projectId=alpha`, calls)
    const answers = (await response.json()) as { id: number; result?: unknown; error?: { code: number } }[]
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      -32601,
      -32601,
      -32601,
      -32601,
      undefined,
    ])
    expect(answers[0]?.result).toMatchObject({ value: ((await ask('getBalance', [alice])) as { value: number }).value })
    expect(answers[1]?.result).toBe(solanaRow.genesisHash)
  })
})

describe('nodes that lie or break', () => {
  const answers = {
    getGenesisHash: solanaRow.genesisHash as unknown,
    getBalance: { context: { slot: 1 }, value: 5 } as unknown,
    getTokenAccountsByOwner: { context: { slot: 1 }, value: [] } as unknown,
  }
  const read = async (changes: Partial<typeof answers>) => {
    const changed: Record<string, unknown> = { ...answers, ...changes }
    const node = await startFakeNode({ answer: ({ method }) => ({ result: changed[method] ?? null }) })
    const response = await serve({}, [node.url]).get(
      `/v1/account/${addressOf('alice')}/balance?projectId=alpha&currency=usd&chainId=${id}`,
    )
    return { status: response.status, body: await response.json() }
  }

  it('are distinguished from those that do neither', async () => {
    expect((await read({})).status).toBe(200)
  })

  it.each([
    ['another chain', { getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }],
    ['no chain', { getGenesisHash: { toString: 1 } }],
    ['a balance below zero', { getBalance: { value: -1 } }],
    ['a balance as text', { getBalance: { value: '5' } }],
    ['a balance with a fraction', { getBalance: { value: 0.5 } }],
    ['no list of tokens', { getTokenAccountsByOwner: { value: null } }],
    [
      'invalid token accounts',
      { getTokenAccountsByOwner: { value: [{ pubkey: 'x', account: { data: ['', 'base64'] } }] } },
    ],
    [
      'data in another encoding',
      { getTokenAccountsByOwner: { value: [{ pubkey: usdx.mint, account: { data: ['AA==', 'base58'] } }] } },
    ],
  ])('%s: 503, never a number', async (_, changes) => {
    const { status, body } = await read(changes)
    expect(status).toBe(503)
    expect(v.parse(errorAnswer, body).reasons[0]?.name).toBe('UPSTREAM_UNAVAILABLE')
  })

  describe('in the history', () => {
    const signature = '5Zvu9pYTQrKNVmwdFH9z5sN3wgsiV9U216mAQ3kbyJJwtvT8mksQoogDcETrnYYmeVuU3B2ZXCbRzEXZgSisfkxL'
    const row = { signature, slot: 5, err: null, blockTime: 1_795_018_623 }
    const readPage = async (list: unknown, transaction: unknown) => {
      const changed: Record<string, unknown> = {
        ...answers,
        getSignaturesForAddress: list,
        getTransaction: transaction,
      }
      const node = await startFakeNode({ answer: ({ method }) => ({ result: changed[method] ?? null }) })
      return serve({}, [node.url]).get(`/v1/account/${addressOf('alice')}/history?projectId=alpha`)
    }

    it('show no more than the signature of what the node does not keep', async () => {
      const response = await readPage([row, row], null)
      expect(response.status).toBe(200)
      expect(v.parse(endpoints.getHistory.endpoint.answer, await response.json()).data).toMatchObject([
        { metadata: { hash: signature, operationType: 'execute', status: 'confirmed' }, transfers: null },
      ])
    })

    it.each([
      ['no list', { a: 1 }, null],
      ['invalid signatures', [{ ...row, signature: 'x' }], null],
      ['slots below zero', [{ ...row, slot: -1 }], null],
      ['an invalid transaction', [row], { slot: 5, transaction: {}, meta: null }],
      [
        'invalid keys',
        [row],
        { slot: 5, transaction: { message: { accountKeys: ['x'], instructions: [] } }, meta: null },
      ],
    ])('%s: 503', async (_, list, transaction) => {
      expect((await readPage(list, transaction)).status).toBe(503)
    })
  })

  it('let the next one answer', async () => {
    const balances = await readBalances(serve({}, ['http://127.0.0.1:1', chain.rpcUrl]), addressOf('alice'))
    expect(balances[0]?.symbol).toBe('SOL')
  })
})

type History = v.InferOutput<typeof endpoints.getHistory.endpoint.answer>
async function readHistory({ get }: Api, account: string, query = ''): Promise<History> {
  const response = await get(`/v1/account/${account}/history?projectId=alpha${query}`)
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(v.parse(endpoints.getHistory.endpoint.answer, answer)).toEqual(answer)
  return answer as History
}

async function walk(api: Api, account: string): Promise<History['data']> {
  const rows: History['data'] = []
  let next: string | null | undefined
  do {
    const page: History = await readHistory(api, account, next ? `&cursor=${next}` : '')
    rows.push(...page.data)
    next = page.next
  } while (next)
  return rows
}

type Signature = { signature: string; slot: number; err: unknown; blockTime: number }
/** Every signature of an account and of its token accounts, by the chain's own lists. */
async function signaturesOf(owner: string): Promise<Map<string, Signature>> {
  const addresses = [owner]
  for (const program of [usdx.program, feex.program]) {
    const held = (await ask('getTokenAccountsByOwner', [owner, { programId: program }, { encoding: 'base64' }])) as {
      value: { pubkey: string }[]
    }
    addresses.push(...held.value.map(({ pubkey }) => pubkey))
  }
  const found = new Map<string, Signature>()
  for (const address of addresses)
    for (const row of (await ask('getSignaturesForAddress', [address, { limit: 1000 }])) as Signature[])
      found.set(row.signature, row)
  return found
}

describe('history', () => {
  it.each(['alice', 'bob', 'faucet', 'deployer'])(
    'of %s is every transaction of it and its token accounts, once, newest first',
    async label => {
      const owner = addressOf(label)
      const rows = await walk(serve(), owner)
      const all = await signaturesOf(owner)
      expect(new Set(rows.map(({ metadata }) => metadata.hash))).toEqual(new Set(all.keys()))
      expect(rows).toHaveLength(all.size)
      const times = rows.map(({ metadata }) => Date.parse(metadata.minedAt))
      expect(times).toEqual([...times].sort((a, b) => b - a))
      for (const { id: row, metadata, transfers } of rows) {
        expect(row).toBe(`${id}:${metadata.hash}`)
        expect(metadata.chain).toBe(id)
        expect(metadata.status).toBe(all.get(metadata.hash)?.err === null ? 'confirmed' : 'failed')
        if (metadata.status === 'failed') expect(transfers).toBeNull()
      }
    },
  )

  it('moves add up to what the account holds, fees and rent aside', async () => {
    for (const label of ['alice', 'bob', 'carol']) {
      const owner = addressOf(label)
      const api = serve({ tokens: [] })
      const rows = await walk(api, owner)
      const sums = new Map<string, bigint>()
      for (const { fungible_info, direction, quantity } of rows.flatMap(({ transfers }) => transfers ?? [])) {
        const symbol = fungible_info?.symbol ?? ''
        const decimals = symbol === 'USDx' ? 6 : 9
        const amount = parseUnits(quantity?.numeric ?? '0', decimals)
        sums.set(symbol, (sums.get(symbol) ?? 0n) + (direction === 'out' ? -amount : amount))
      }
      for (const row of (await readBalances(api, owner)).slice(1))
        expect(sums.get(row.symbol), `${label} ${row.symbol}`).toBe(
          parseUnits(row.quantity.numeric, Number(row.quantity.decimals)),
        )
    }
  })

  it('returns transfers by their kind, with the other side', async () => {
    const alice = addressOf('alice')
    const bob = addressOf('bob')
    const api = serve()
    const kinds = new Set((await walk(api, alice)).map(({ metadata }) => metadata.operationType))
    for (const kind of ['send', 'receive']) expect(kinds).toContain(kind)
    await chain.fund({ address: bob, amount: 1_500_000n, token: 'usdx' })
    await chain.fund({ address: bob, amount: 2_000_000_000n })
    const [sol, token] = (await readHistory(api, bob, '&cache=no')).data
    expect(sol).toMatchObject({
      metadata: { operationType: 'receive', sentTo: bob, sentFrom: addressOf('faucet'), status: 'confirmed' },
      transfers: [{ fungible_info: { symbol: 'SOL' }, direction: 'in', quantity: { numeric: '2' } }],
    })
    expect(token?.metadata.sentTo).toBe(bob)
    expect(token?.transfers).toMatchObject([
      { fungible_info: { symbol: 'USDx' }, direction: 'in', quantity: { numeric: '1.5' } },
    ])
    // The same seen from who paid.
    const [paid] = (await readHistory(api, addressOf('faucet'), '&cache=no')).data
    expect(paid).toMatchObject({
      metadata: { operationType: 'send', sentFrom: addressOf('faucet'), sentTo: bob },
      transfers: [{ direction: 'out', quantity: { numeric: '2' } }],
    })
  })

  it('stays where it is while blocks come in', async () => {
    const dave = addressOf('dave')
    const api = serve()
    const first = await readHistory(api, dave)
    expect(first.next).toBeTruthy()
    await chain.fund({ address: dave, amount: 1_000_000_000n })
    const second = await readHistory(api, dave, `&cursor=${first.next}`)
    const hashes = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('refuses cursors of others', async () => {
    const api = serve()
    const { next } = await readHistory(api, addressOf('alice'))
    for (const [account, cursor] of [
      [addressOf('bob'), next],
      [addressOf('alice'), 'x'],
      [addressOf('alice'), `${next}x`],
    ])
      expect((await api.get(`/v1/account/${account}/history?projectId=alpha&cursor=${cursor}`)).status).toBe(400)
  })

  it('is empty for who has done nothing, and 503 while no node answers', async () => {
    const unknown = 'BPFLoaderUpgradeab1e11111111111111111111111'
    expect(await readHistory(serve(), unknown)).toEqual({ data: [] })
    const response = await serve({}, ['http://127.0.0.1:1']).get(`/v1/account/${unknown}/history?projectId=alpha`)
    expect(response.status).toBe(503)
  })
})

type Nfts = v.InferOutput<typeof endpoints.getNfts.endpoint.answer>
async function readNfts({ get }: Api, account: string, query = ''): Promise<{ page: Nfts; response: Response }> {
  const response = await get(`/v1/account/${account}/nfts?projectId=alpha${query}`)
  expect(response.status).toBe(200)
  const answer = await response.clone().json()
  expect(v.parse(endpoints.getNfts.endpoint.answer, answer)).toEqual(answer)
  return { page: answer as Nfts, response }
}

describe('collectibles', () => {
  it('are what has no decimals, named by the mint at once and pictured when its metadata were read', async () => {
    const api = serve()
    const { page } = await readNfts(api, addressOf('alice'))
    expect(page.data).toMatchObject([
      {
        chainId: id,
        address: `${id}:${stamp.mint}`,
        tokenId: '0',
        standard: 'spl',
        quantity: '1',
        name: stamp.name,
        isSpam: false,
        acquiredAt: null,
      },
    ])
    await expect
      .poll(async () => (await readNfts(api, addressOf('alice'))).page.data[0]?.imageUrl, { timeout: 20_000 })
      .toMatch(/\/v1\/media\//)
    const { page: known } = await readNfts(api, addressOf('alice'))
    const url = new URL(known.data[0]?.imageUrl ?? '')
    const picture = await api.get(`${url.pathname}${url.search}`, { origin: null })
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
  })

  it('keep the name of the chain where their metadata cannot be had', async () => {
    const { card } = solanaTokens
    const { page } = await readNfts(serve(), addressOf('bob'))
    expect(page.data).toMatchObject([{ address: `${id}:${card.mint}`, name: card.name, imageUrl: null }])
    expect((await readNfts(serve(), addressOf('newcomer'))).page).toEqual({ data: [] })
  })
})
