import { bitcoinRow, createBitcoinChain } from '@billfold/devnet'
import { endpoints, errorAnswer, parseUnits } from 'billfold/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { tenants } from '../src/testing/tenants.ts'
import { bitcoinNetwork } from './support/bitcoinNetwork.ts'
import { startProvider } from './support/startProvider.ts'

// The endpoints of section 7 for `bip122:*`, over a real chain, and over services that lie or break.

type Chain = Awaited<ReturnType<typeof createBitcoinChain>>
const id = bitcoinRow.id
let chain: Chain
beforeAll(async () => {
  chain = await createBitcoinChain()
})
afterAll(() => chain?.stop())

const accountOf = (label: string) => {
  const account = chain.accounts.find(one => one.label === label)
  if (!account) throw new Error(`no ${label}`)
  return account
}
const paymentOf = (label: string) => accountOf(label).payment.address

function serve(changes: Parameters<typeof bitcoinNetwork>[1] = {}, urls: readonly string[] = [chain.esploraUrl]) {
  return createTestApi({ seed: { ...tenants, networks: [bitcoinNetwork(urls, changes)] } })
}

type Api = ReturnType<typeof createTestApi>
type Balances = v.InferOutput<typeof endpoints.getBalances.endpoint.answer>['balances']
async function readBalances({ get }: Api, address: string, query = `&chainId=${id}`): Promise<Balances> {
  const response = await get(`/v1/account/${address}/balance?projectId=alpha&currency=usd${query}`)
  expect(response.status).toBe(200)
  const answer = await response.json()
  const parsed = v.parse(endpoints.getBalances.endpoint.answer, answer)
  expect(parsed).toEqual(answer)
  return parsed.balances
}

/** What the coins of an address add up to, by the chain's own list. */
async function sumOf(address: string): Promise<bigint> {
  const coins = (await (await fetch(`${chain.esploraUrl}/address/${address}/utxo`)).json()) as { value: number }[]
  return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

describe('balances', () => {
  it('are what the coins of the address add up to, for payments and for ordinals', async () => {
    const api = serve()
    const { payment, ordinals } = accountOf('alice')
    for (const { address } of [payment, ordinals]) {
      const [native, ...rest] = await readBalances(api, address)
      expect(rest).toEqual([])
      expect(native).toMatchObject({ name: 'Bitcoin', symbol: 'BTC', chainId: id, price: null })
      expect(native).not.toHaveProperty('address')
      expect(parseUnits(native?.quantity.numeric ?? '', 8)).toBe(await sumOf(address))
    }
    expect((await readBalances(api, paymentOf('newcomer'), ''))[0]?.quantity).toEqual({ decimals: '8', numeric: '0' })
  })

  it('count what waits to come in', async () => {
    const address = paymentOf('grace')
    const before = await sumOf(address)
    await chain.switches.pauseMining()
    try {
      await chain.fund({ address, amount: 54_321n })
      const [native] = await readBalances(serve(), address)
      expect(parseUnits(native?.quantity.numeric ?? '', 8)).toBe(before + 54_321n)
    } finally {
      await chain.switches.resumeMining()
    }
  })

  it('have the price that the operator gave, on main networks only', async () => {
    const prices = { native: '60000' }
    const [native] = await readBalances(serve({ isTestnet: false, prices }), paymentOf('alice'))
    expect(native?.price).toBe(60_000)
    expect(native?.value).toBeCloseTo(60_000 * Number(native?.quantity.numeric), 4)
    const [other] = await readBalances(serve({ prices }), paymentOf('alice'))
    expect(other?.price).toBeNull()
    const body = { currency: 'usd', addresses: [`${id}:0x${'e'.repeat(40)}`, `${id}:${paymentOf('bob')}`] }
    const response = await serve({ isTestnet: false, prices }).post('/v1/fungible/price?projectId=alpha', body)
    const { fungibles } = v.parse(endpoints.getPrices.endpoint.answer, await response.json())
    expect(fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['BTC', 60_000],
      ['', null],
    ])
  })
})

describe('addresses', () => {
  it.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnux',
  ])('refuses %s on regtest', async address => {
    const response = await serve().get(`/v1/account/${address}/balance?projectId=alpha&currency=usd&chainId=${id}`)
    expect(response.status).toBe(400)
    expect(v.parse(errorAnswer, await response.json()).reasons[0]?.name).toBe('INVALID_INPUT')
  })
})

describe('the proxy', () => {
  const query = `chainId=${id}&projectId=alpha&st=billfold&sv=test-1`

  it('answers as the service does, on every path of its list', async () => {
    const { get } = serve()
    const address = paymentOf('alice')
    const transactions = (await (await fetch(`${chain.esploraUrl}/address/${address}/txs`)).json()) as {
      txid: string
    }[]
    const [first] = transactions
    const tip = await (await fetch(`${chain.esploraUrl}/blocks/tip/hash`)).text()
    for (const path of [
      `/address/${address}`,
      `/address/${address}/utxo`,
      `/address/${address}/txs`,
      `/address/${address}/txs/mempool`,
      `/address/${address}/txs/chain/${first?.txid}`,
      `/tx/${first?.txid}`,
      `/tx/${first?.txid}/status`,
      `/tx/${first?.txid}/hex`,
      `/tx/${first?.txid}/outspends`,
      `/tx/${first?.txid}/outspend/0`,
      `/tx/${'0'.repeat(64)}`,
      `/block/${tip}`,
      '/block-height/0',
      '/blocks/tip/height',
      '/blocks/tip/hash',
      '/fee-estimates',
      '/mempool',
    ]) {
      const [own, passed] = [await fetch(`${chain.esploraUrl}${path}`), await get(`/v1${path}?${query}`)]
      expect(passed.status, path).toBe(own.status)
      expect(await passed.text(), path).toBe(await own.text())
      expect(passed.headers.get('access-control-allow-origin'), path).toBeTruthy()
    }
  })

  it('passes nothing else on', async () => {
    const { get } = serve()
    const tip = await (await fetch(`${chain.esploraUrl}/blocks/tip/hash`)).text()
    for (const path of [
      `/block/${tip}/txs`,
      `/block/${tip}/raw`,
      '/address/..%2f..%2fdevnet',
      `/address/${paymentOf('alice')}/txs/summary`,
      '/tx/xyz/hex',
      '/blocks',
    ])
      expect((await get(`/v1${path}?${query}`)).status, path).toBe(404)
    expect((await get('/v1/blocks/tip/height?chainId=eip155:1&projectId=alpha')).status).toBe(400)
  })

  it('carries a transaction, and the words of a refusal', async () => {
    const { post } = serve()
    const response = await post(`/v1/tx?${query}`, '02000000000100000000')
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/sendrawtransaction|decode/i)
    expect((await post(`/v1/tx?${query}`, 'no hex')).status).toBe(400)
  })
})

describe('services that lie or break', () => {
  const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
  const zero = { funded_txo_sum: 0, spent_txo_sum: 0 }
  const read = async (answers: { genesis?: string; address?: unknown }) => {
    const service = await startProvider({
      answer: ({ path }) => (path === '/block-height/0' ? (answers.genesis ?? genesis) : answers.address),
    })
    const response = await serve({}, [service.url]).get(
      `/v1/account/${paymentOf('alice')}/balance?projectId=alpha&currency=usd&chainId=${id}`,
    )
    return { status: response.status, body: await response.json() }
  }
  const good = { chain_stats: { funded_txo_sum: 7, spent_txo_sum: 2 }, mempool_stats: zero }

  it('are distinguished from those that do neither', async () => {
    const { body } = await read({ address: good })
    expect(body).toMatchObject({ balances: [{ quantity: { numeric: '0.00000005' } }] })
  })

  it.each([
    ['another chain', { genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', address: good }],
    ['no chain', { genesis: '<html>', address: good }],
    ['more spent than there was', { address: { chain_stats: { ...zero, spent_txo_sum: 1 }, mempool_stats: zero } }],
    ['fractions', { address: { chain_stats: { ...zero, funded_txo_sum: 0.5 }, mempool_stats: zero } }],
    ['no sums', { address: { chain_stats: null } }],
    ['no JSON', { address: '<html>' }],
    ['nothing', {}],
  ])('%s: 503, never a number', async (_, answers) => {
    const { status, body } = await read(answers)
    expect(status).toBe(503)
    expect(v.parse(errorAnswer, body).reasons[0]?.name).toBe('UPSTREAM_UNAVAILABLE')
  })

  describe('in the history', () => {
    const transaction = {
      txid: 'a'.repeat(64),
      vin: [],
      vout: [{ value: 5 }],
      fee: 1,
      status: { confirmed: true, block_height: 1, block_time: 1_700_000_000 },
    }
    const readPage = async (page: unknown) => {
      const service = await startProvider({ answer: ({ path }) => (path === '/block-height/0' ? genesis : page) })
      return serve({}, [service.url]).get(`/v1/account/${paymentOf('alice')}/history?projectId=alpha`)
    }

    it('are distinguished from those that do neither', async () => {
      expect((await readPage([transaction])).status).toBe(200)
    })

    it.each([
      ['no list', { a: 1 }],
      ['no JSON', '<html>'],
      ['more satoshi than there are', [{ ...transaction, vout: [{ value: 2_100_000_000_000_001 }] }]],
      ['a fee below zero', [{ ...transaction, fee: -1 }]],
      ['an invalid id', [{ ...transaction, txid: 'x' }]],
      [
        'a witness that is not hex',
        [{ ...transaction, vin: [{ txid: 'b'.repeat(64), vout: 0, is_coinbase: false, witness: ['zz'] }] }],
      ],
    ])('%s: 503', async (_, page) => {
      expect((await readPage(page)).status).toBe(503)
    })
  })

  it('let the next one answer', async () => {
    const [native] = await readBalances(serve({}, ['http://127.0.0.1:1', chain.esploraUrl]), paymentOf('alice'))
    expect(native?.symbol).toBe('BTC')
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

type Transaction = {
  txid: string
  fee: number
  vin: { prevout: { scriptpubkey_address?: string; value: number } | null }[]
  vout: { scriptpubkey_address?: string; value: number }[]
}
/** Every transaction of an address, by the chain's own pages. */
async function transactionsOf(address: string): Promise<Transaction[]> {
  const found: Transaction[] = []
  for (;;) {
    const last = found.at(-1)
    const path = last ? `/txs/chain/${last.txid}` : '/txs/chain'
    const page = (await (await fetch(`${chain.esploraUrl}/address/${address}${path}`)).json()) as Transaction[]
    if (page.length === 0) return found
    found.push(...page)
  }
}

describe('history', () => {
  it.each(['alice', 'bob', 'miner'])('of %s is every transaction, once, newest first', async label => {
    const address = paymentOf(label)
    const rows = await walk(serve(), address)
    const all = await transactionsOf(address)
    expect(rows.map(({ metadata }) => metadata.hash)).toEqual(all.map(({ txid }) => txid))
    for (const row of rows) {
      expect(row).toMatchObject({ id: `${id}:${row.metadata.hash}`, metadata: { chain: id, status: 'confirmed' } })
      expect(row.transfers).toHaveLength(1)
    }
  })

  it('adds up to the balance, with the fees of what the address paid alone', async () => {
    const address = paymentOf('alice')
    const fees = (await transactionsOf(address))
      .filter(({ vin }) => vin.every(({ prevout }) => prevout?.scriptpubkey_address === address))
      .reduce((sum, { fee }) => sum + BigInt(fee), 0n)
    const moved = (await walk(serve(), address)).reduce((sum, { transfers }) => {
      const [transfer] = transfers ?? []
      const amount = parseUnits(transfer?.quantity?.numeric ?? '0', 8)
      return transfer?.direction === 'in' ? sum + amount : transfer?.direction === 'out' ? sum - amount : sum
    }, 0n)
    expect(moved - fees).toBe(await sumOf(address))
  })

  it('returns pending transactions first, as pending, and with the other side', async () => {
    const address = paymentOf('erin')
    const api = serve()
    await chain.switches.pauseMining()
    try {
      await chain.fund({ address, amount: 70_000n })
      const [row] = (await readHistory(api, address, '&cache=no')).data
      expect(row).toMatchObject({
        metadata: { operationType: 'receive', status: 'pending', sentTo: address, sentFrom: paymentOf('faucet') },
        transfers: [{ direction: 'in', quantity: { numeric: '0.0007' }, fungible_info: { symbol: 'BTC' } }],
      })
      const [paid] = (await readHistory(api, paymentOf('faucet'), '&cache=no')).data
      expect(paid).toMatchObject({
        metadata: { operationType: 'send', status: 'pending', sentFrom: paymentOf('faucet'), sentTo: address },
        transfers: [{ direction: 'out', quantity: { numeric: '0.0007' } }],
      })
    } finally {
      await chain.switches.resumeMining()
    }
    await chain.switches.mine(1)
    expect((await readHistory(serve(), address)).data[0]?.metadata.status).toBe('confirmed')
  })

  it('goes on by its height when the chain took back where the page ended', async () => {
    const address = paymentOf('alice')
    const api = serve()
    const before = await readHistory(api, address)
    const last = before.data.at(-1)?.metadata.hash ?? ''
    const all = await transactionsOf(address)
    const snapshot = await chain.switches.snapshot()
    try {
      const status = (await (await fetch(`${chain.esploraUrl}/tx/${last}/status`)).json()) as { block_height: number }
      const tip = Number(await (await fetch(`${chain.esploraUrl}/blocks/tip/height`)).text())
      await chain.switches.reorganise({ depth: tip - status.block_height + 1, isEmpty: true })
      const next = await readHistory(api, address, `&cursor=${before.next}`)
      const hashes = next.data.map(({ metadata }) => metadata.hash)
      expect(hashes.length).toBeGreaterThan(0)
      const rest = all.slice(before.data.length).map(({ txid }) => txid)
      expect(hashes.filter(hash => rest.includes(hash)).length).toBeGreaterThan(0)
    } finally {
      await chain.switches.revert(snapshot)
    }
  })

  it('refuses cursors of others', async () => {
    const api = serve()
    const { next } = await readHistory(api, paymentOf('alice'))
    expect(next).toBeTruthy()
    for (const [account, cursor] of [
      [paymentOf('bob'), next],
      [paymentOf('alice'), 'x'],
    ])
      expect((await api.get(`/v1/account/${account}/history?projectId=alpha&cursor=${cursor}`)).status).toBe(400)
  })

  it('is empty for who has done nothing, and 503 while no service answers', async () => {
    expect(await readHistory(serve(), accountOf('newcomer').ordinals.address)).toEqual({ data: [] })
    const response = await serve({}, ['http://127.0.0.1:1']).get(
      `/v1/account/${paymentOf('alice')}/history?projectId=alpha`,
    )
    expect(response.status).toBe(503)
  })
})

type Nfts = v.InferOutput<typeof endpoints.getNfts.endpoint.answer>
async function readNfts({ get }: Api, account: string): Promise<Nfts> {
  const response = await get(`/v1/account/${account}/nfts?projectId=alpha`)
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(v.parse(endpoints.getNfts.endpoint.answer, answer)).toEqual(answer)
  return answer as Nfts
}

describe('inscriptions', () => {
  it.each(['alice', 'bob', 'carol', 'dave'])('of %s are those on its coins, with what they say', async label => {
    const api = serve()
    const { address } = accountOf(label).ordinals
    const own = chain.inscriptions.filter(({ owner }) => owner === label)
    const { data } = await readNfts(api, address)
    const idOf = ({ address: contract, tokenId }: Nfts['data'][number]) => `${contract.slice(id.length + 1)}i${tokenId}`
    expect(data.map(idOf).sort()).toEqual(own.map(one => one.id).sort())
    for (const row of data) expect(row).toMatchObject({ chainId: id, standard: 'inscription', quantity: '1' })
    for (const { id: inscription, contentType, body } of own) {
      const find = async () => (await readNfts(api, address)).data.find(row => idOf(row) === inscription)
      await expect
        .poll(async () => (await find())?.attributes, { timeout: 20_000 })
        .toEqual([{ trait: 'Content type', value: contentType }])
      const row = await find()
      if (contentType.startsWith('image/')) {
        const url = new URL(row?.imageUrl ?? '')
        const picture = await api.get(`${url.pathname}${url.search}`, { origin: null })
        expect(picture.headers.get('content-type')).toMatch(/^image\//)
      } else expect(row?.description).toBe(body)
    }
  })

  it('are empty on a payment address', async () => {
    expect(await readNfts(serve(), paymentOf('alice'))).toEqual({ data: [] })
  })
})
