import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevnet } from '@billfold/devnet'
import { endpoints, type Nft } from 'billfold/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../src/createApi.ts'
import type { SeedInput } from '../src/tenants/seed/seedSchema.ts'
import { tenants } from '../src/testing/tenants.ts'

type Devnet = Awaited<ReturnType<typeof createDevnet>>
type Balances = v.InferOutput<typeof endpoints.getBalances.endpoint.answer>['balances']

const folder = mkdtempSync(join(tmpdir(), 'billfold-api-'))
const main = 'eip155:31337'
const test = 'eip155:31338'
let devnet: Devnet
let api: ReturnType<typeof createApi>
let url: string

beforeAll(async () => {
  devnet = await createDevnet()
  api = createApi({
    database: { engine: 'sqlite', file: join(folder, 'api.sqlite') },
    seed: seedOf(devnet),
    rateFactor: 100,
  })
  url = (await api.start()).url
})
afterAll(async () => {
  await api?.stop()
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a stack with a devnet seeds; the README shows the same. */
function seedOf({ chains, contracts }: Devnet): SeedInput {
  const one = contracts[main]
  const two = contracts[test]
  const tokenOf = ({
    address,
    name,
    symbol,
    decimals,
  }: {
    address: string
    name: string
    symbol: string
    decimals: number
  }) => ({ address, name, symbol, decimals })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return {
    ...tenants,
    networks: [
      {
        id: main,
        name: chains[main].name,
        nativeCurrency,
        indexed: true,
        spam: Object.values(one).flatMap(row => ('isSpam' in row && row.isSpam ? [row.address] : [])),
        rpcUrls: [chains[main].rpcUrl],
        multicall: one.multicall3.address,
        wrappedNative: one.weth.address,
        tokens: [one.usdx, one.btcx, one.daix, one.bill, one.usdn, one.weth].map(tokenOf),
        prices: {
          anchors: [{ address: one.usdx.address, price: '1.00' }],
          pools: [one.poolUsdxWeth, one.poolBtcxWeth, one.poolBillWeth, one.poolDaixUsdx, one.poolUsdnUsdx].map(
            ({ address }) => address,
          ),
        },
      },
      {
        id: test,
        name: chains[test].name,
        isTestnet: true,
        indexed: true,
        nativeCurrency,
        rpcUrls: [chains[test].rpcUrl],
        multicall: two.multicall3.address,
        wrappedNative: two.weth.address,
        tokens: [two.usdx, two.usdn].map(tokenOf),
        prices: { anchors: [{ address: two.usdx.address, price: '1.00' }], pools: [] },
      },
    ],
  }
}

const headers = { origin: 'https://alpha.example', 'content-type': 'text/plain' }
const identification = 'projectId=alpha&st=billfold&sv=test-1'

async function rpc(body: unknown, chainId: string = main) {
  const response = await fetch(`${url}/v1/?chainId=${chainId}&projectId=alpha`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function readBalances(address: string, query: string): Promise<Balances> {
  const response = await fetch(`${url}/v1/account/${address}/balance?${identification}&currency=usd${query}`, {
    headers,
  })
  expect(response.status).toBe(200)
  const answer = await response.json()
  const parsed = v.parse(endpoints.getBalances.endpoint.answer, answer)
  // Nothing was dropped by the schema.
  expect(parsed).toEqual(answer)
  return parsed.balances
}

/** What the chain itself says, without the service. */
const ask = (method: string, params: readonly unknown[], id: typeof main | typeof test = main) =>
  devnet.chains[id].switches.request(method, params)
async function tokenBalance(token: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  return BigInt(String(await ask('eth_call', [{ to: token, data }, 'latest'])))
}
async function reserves(pool: string) {
  const word = async (data: string) => String(await ask('eth_call', [{ to: pool, data }, 'latest']))
  const [token0, both] = [await word('0x0dfe1681'), await word('0x0902f1ac')]
  return {
    token0: `0x${token0.slice(26)}`,
    reserve0: BigInt(both.slice(0, 66)),
    reserve1: BigInt(`0x${both.slice(66, 130)}`),
  }
}

describe('the proxy over a real chain', () => {
  it('answers what the chain answers, alone and in a batch, on both chains', async () => {
    const [alice] = devnet.accounts
    const call = (id: number, method: string, params: readonly unknown[] = []) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    expect((await rpc(call(7, 'eth_chainId'))).body).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a69' })
    expect((await rpc(call(7, 'eth_chainId'), test)).body).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a6a' })
    const batch = [
      call(1, 'eth_blockNumber'),
      call(2, 'eth_getBalance', [alice?.address, 'latest']),
      call(3, 'eth_getBlockByNumber', ['0x1', true]),
      call(4, 'eth_accounts'),
      call(5, 'eth_call', [{ to: devnet.contracts[main].usdx.address, data: '0xdeadbeef' }, 'latest']),
      call(6, 'eth_feeHistory', ['0x2', 'latest', [50]]),
    ]
    const { status, body } = await rpc(batch)
    expect(status).toBe(200)
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6])
    expect(body[0].result).toBe(await ask('eth_blockNumber', []))
    expect(body[1].result).toBe(await ask('eth_getBalance', [alice?.address, 'latest']))
    expect(body[2].result).toEqual(await ask('eth_getBlockByNumber', ['0x1', true]))
    expect(body[3].error).toEqual({ code: -32601, message: 'Requested RPC call is not allowed' })
    expect(body[4].error.code).toBe(3)
    expect(body[5].result).toEqual(await ask('eth_feeHistory', ['0x2', 'latest', [50]]))
  })

  it('carries a signed transaction to the chain, and its receipt back', async () => {
    const [alice, bob] = devnet.accounts
    const nonce = await ask('eth_getTransactionCount', [alice?.address, 'latest'])
    const raw = await ask('eth_signTransaction', [
      {
        from: alice?.address,
        to: bob?.address,
        value: '0x1',
        gas: '0x5208',
        maxFeePerGas: '0x174876e800',
        maxPriorityFeePerGas: '0x1',
        nonce,
        chainId: '0x7a69',
        type: '0x2',
      },
    ])
    const before = BigInt(String(await ask('eth_getBalance', [bob?.address, 'latest'])))
    const sent = await rpc({ jsonrpc: '2.0', id: 'tx', method: 'eth_sendRawTransaction', params: [raw] })
    expect(sent.body.result).toMatch(/^0x[0-9a-f]{64}$/)
    // The chain answers with the hash before it makes the block.
    const params = [sent.body.result]
    const readReceipt = () => rpc({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params })
    await expect
      .poll(async () => (await readReceipt()).body.result, { timeout: 10_000 })
      .toMatchObject({ status: '0x1', transactionHash: sent.body.result })
    expect(BigInt(String(await ask('eth_getBalance', [bob?.address, 'latest']))) - before).toBe(1n)
    // The same bytes again are the chain's to refuse, in its own words.
    expect(
      (await rpc({ jsonrpc: '2.0', id: 2, method: 'eth_sendRawTransaction', params: [raw] })).body.error.message,
    ).toMatch(/nonce|known/i)
  })
})

describe('balances over a real chain', () => {
  it('are those of the chain, in exact units, with names, icons and prices of its pools', async () => {
    const owner = devnet.accounts[0]?.address ?? ''
    const { usdx, btcx, daix, weth, poolUsdxWeth } = devnet.contracts[main]
    const balances = await readBalances(owner, `&chainId=${main}`)
    const native = balances.find(row => row.address === undefined)
    const wei = BigInt(String(await ask('eth_getBalance', [owner, 'latest'])))
    expect(toUnits(native?.quantity.numeric ?? '', 18)).toBe(wei)
    expect(native).toMatchObject({ name: 'Ether', symbol: 'ETH', chainId: main, quantity: { decimals: '18' } })

    for (const token of [usdx, btcx, daix]) {
      const row = balances.find(({ address }) => address === `${main}:${token.address}`)
      expect(row, token.symbol).toMatchObject({
        name: token.name,
        symbol: token.symbol,
        quantity: { decimals: `${token.decimals}` },
      })
      expect(toUnits(row?.quantity.numeric ?? '', token.decimals)).toBe(await tokenBalance(token.address, owner))
    }
    const { token0, reserve0, reserve1 } = await reserves(poolUsdxWeth.address)
    const [usd, eth] = token0.toLowerCase() === usdx.address.toLowerCase() ? [reserve0, reserve1] : [reserve1, reserve0]
    const expected = Number(usd) / 1e6 / (Number(eth) / 1e18)
    expect(native?.price).toBeCloseTo(expected, 6)
    expect(native?.value).toBeCloseTo((Number(wei) / 1e18) * expected, 1)
    expect(balances.find(({ symbol }) => symbol === 'USDx')?.price).toBe(1)
    for (const { symbol, price } of balances) expect(price, symbol).toBeGreaterThan(0)
    // Sorted by what they are worth; spam without decimals is not among them, nor is the same money twice.
    const values = balances.map(({ value }) => value ?? -1)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(balances.map(({ symbol }) => symbol)).not.toContain('CLAIM')
    expect(new Set(balances.map(({ address }) => address)).size).toBe(balances.length)
    expect(balances.find(({ address }) => address === `${main}:${weth.address}`)?.quantity.numeric).not.toBe('0')
    const icon = await fetch(native?.iconUrl ?? '')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  it('have no fiat value on a test network, and cover every network when none is named', async () => {
    const owner = devnet.accounts[0]?.address ?? ''
    const balances = await readBalances(owner, `&chainId=${test}`)
    expect(balances.length).toBeGreaterThan(0)
    for (const row of balances) expect([row.price, row.value]).toEqual([null, undefined])
    const all = await readBalances(owner, '')
    expect(new Set(all.map(({ chainId }) => chainId))).toEqual(new Set([main, test]))
  })

  it('of an account that has nothing are one zero, not none', async () => {
    const balances = await readBalances('0x00000000000000000000000000000000000000aa', `&chainId=${main}`)
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([['ETH', '0']])
  })

  it('stay for 30 seconds, unless a token is named to be read afresh, also one that is not listed', async () => {
    const owner = '0x00000000000000000000000000000000000000bb' as const
    const { usdx, stamps } = devnet.contracts[main]
    expect(await readBalances(owner, `&chainId=${main}`)).toHaveLength(1)
    await devnet.fund({ chain: main, address: owner, token: 'usdx', amount: 1_234_567n })
    expect(await readBalances(owner, `&chainId=${main}`)).toHaveLength(1)
    const fresh = await readBalances(
      owner,
      `&chainId=${main}&forceUpdate=${main}:${usdx.address},${main}:${stamps.address}`,
    )
    expect(fresh.find(({ symbol }) => symbol === 'USDx')).toMatchObject({
      quantity: { numeric: '1.234567' },
      value: 1.234567,
    })
    expect((await readBalances(owner, `&chainId=${main}`)).length).toBe(2)
  })

  it('of a network that is not served, or no EVM address, are refused', async () => {
    const owner = devnet.accounts[0]?.address ?? ''
    const read = (path: string) => fetch(`${url}/v1/account/${path}&${identification}&currency=usd`, { headers })
    expect((await read(`${owner}/balance?chainId=eip155:1`)).status).toBe(400)
    expect((await read(`nobody/balance?chainId=${main}`)).status).toBe(400)
    expect((await read(`${owner}/balance?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`)).status).toBe(400)
  })

  it('of a chain that died are unknown, which is said, not zero (promise P5)', async () => {
    const other = await createDevnet()
    const dying = createApi({ database: { engine: 'sqlite', file: join(folder, 'dying.sqlite') }, seed: seedOf(other) })
    try {
      await other.stop()
      const path = `http://a.test/v1/account/${devnet.accounts[0]?.address}/balance?${identification}&currency=usd&chainId=${main}`
      const response = await dying.fetch(new Request(path, { headers }))
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('2')
    } finally {
      await dying.stop()
    }
  })
})

describe('collectibles over a real chain', () => {
  async function readNfts(account: string, query = ''): Promise<{ data: Nft[]; next?: string | null | undefined }> {
    const response = await fetch(`${url}/v1/account/${account}/nfts?${identification}${query}`, { headers })
    expect(response.status).toBe(200)
    const answer = await response.json()
    const parsed = v.parse(endpoints.getNfts.endpoint.answer, answer)
    // Nothing was dropped by the schema.
    expect(parsed).toEqual(answer)
    return parsed
  }

  it('are those that the contracts say, with names, pictures and attributes that the contracts draw', async () => {
    const owner = devnet.accounts[0]?.address ?? ''
    const { stamps, badges } = devnet.contracts[main]
    // The index fills in the background, and so does the metadata of each item.
    await expect
      .poll(async () => {
        const { data } = await readNfts(owner)
        return data.length > 0 && data.every(({ name }) => name !== null)
      })
      .toBe(true)
    await expect
      .poll(async () => (await readNfts(owner)).data.filter(({ standard }) => standard === 'erc1155').length)
      .toBeGreaterThan(0)
    await expect
      .poll(async () => {
        const { data } = await readNfts(owner, `&chainId=${main}`)
        const count = data.filter(({ standard }) => standard === 'erc721').length
        return BigInt(count) === (await tokenBalance(stamps.address, owner)) && data.every(({ name }) => name !== null)
      })
      .toBe(true)
    const { data } = await readNfts(owner, `&chainId=${main}`)
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    for (const row of data) {
      const id = BigInt(row.tokenId)
      if (row.standard === 'erc721') {
        const holder = String(await ask('eth_call', [{ to: stamps.address, data: `0x6352211e${word(id)}` }, 'latest']))
        expect(holder.slice(26)).toBe(owner.slice(2).toLowerCase())
        const hue = (id * 47n) % 360n
        expect(row).toMatchObject({
          address: `${main}:${stamps.address}`,
          quantity: '1',
          name: `Stamp #${id}`,
          collection: { name: 'Billfold Stamps', symbol: 'STAMP' },
          attributes: [
            { trait: 'Hue', value: `${hue}` },
            { trait: 'Edition', value: id % 5n === 0n ? 'Gold' : 'Plain' },
          ],
          isSpam: false,
        })
      } else {
        const data = `0x00fdd58e${word(BigInt(owner))}${word(id)}`
        const balance = BigInt(String(await ask('eth_call', [{ to: badges.address, data }, 'latest'])))
        expect(row).toMatchObject({ name: `Badge ${id}`, quantity: `${balance}`, address: `${main}:${badges.address}` })
      }
      const picture = await fetch(row.imageUrl ?? '')
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(picture.headers.get('cache-control')).toContain('immutable')
      const drawing = await picture.text()
      expect(drawing).toContain('<svg xmlns="http://www.w3.org/2000/svg"')
      expect(drawing).toContain(row.standard === 'erc721' ? `No. ${id}</text>` : `>${id}</text>`)
    }
    const times = data.map(({ acquiredAt }) => Date.parse(acquiredAt ?? ''))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('follow the chain: one that is given away is gone here and there at its receiver', async () => {
    const [owner, , , receiver] = devnet.accounts.map(({ address }) => address)
    const { stamps } = devnet.contracts[main]
    const mine = (await readNfts(owner ?? '', `&chainId=${main}`)).data.find(({ standard }) => standard === 'erc721')
    const words = [owner ?? '', receiver ?? ''].map(address => address.slice(2).padStart(64, '0'))
    const id = BigInt(mine?.tokenId ?? 0)
      .toString(16)
      .padStart(64, '0')
    await ask('eth_sendTransaction', [
      { from: owner, to: stamps.address, data: `0x23b872dd${words.join('')}${id}`, gas: '0x2dc6c0' },
    ])
    const holds = async (account: string | undefined) =>
      (await readNfts(account ?? '', `&chainId=${main}`)).data.some(
        ({ tokenId, standard }) => tokenId === mine?.tokenId && standard === 'erc721',
      )
    await expect.poll(async () => [await holds(owner), await holds(receiver)]).toEqual([false, true])
  })
})

/** Base units of a decimal text, independently of the code under test. */
function toUnits(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  expect(part.length).toBeLessThanOrEqual(decimals)
  return BigInt(whole + part.padEnd(decimals, '0'))
}
