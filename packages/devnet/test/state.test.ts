import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { formatUnits, getAddress, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMainSeed, buildTestSeed } from '../scripts/buildSeed.ts'
import { latePoolPlan, poolPlan, testPoolPlan } from '../scripts/contractPlan.ts'
import { readArtifact } from '../scripts/seedChain.ts'
import { chainState } from '../src/chainState.ts'
import { accounts, createDevnet } from '../src/exports/index.ts'
import { locatePackage } from '../src/locatePackage.ts'
import { requestRpc } from '../src/requestRpc.ts'
import { startAnvil } from '../src/startAnvil.ts'
import { connectTo } from './connectTo.ts'

const main = 'eip155:31337'
let devnet: createDevnet.ReturnType
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

test('every listed contract has code, and every ERC-20 says its listed name, symbol and decimals', async () => {
  for (const id of [main, 'eip155:31338'] as const) {
    const { reader } = connectTo(devnet, id)
    for (const row of Object.values(devnet.contracts[id])) {
      expect(await reader.getCode({ address: row.address }), row.name).toMatch(/^0x[0-9a-f]{100}/)
      if (row.kind !== 'erc20' && row.kind !== 'wrappedNative') continue
      const read = (functionName: 'name' | 'symbol' | 'decimals') =>
        reader.readContract({ address: row.address, abi: devnet.contracts[main].usdx.abi, functionName })
      expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual([
        row.name,
        row.symbol,
        row.decimals,
      ])
    }
  }
})

test('Multicall3 at the known address is the compiled contract', async () => {
  const { reader } = connectTo(devnet, main)
  const address = '0xcA11bde05977b3631167028862bE2a173976CA11'
  expect(devnet.contracts[main].multicall3.address).toBe(address)
  expect(await reader.getCode({ address })).toBe(readArtifact('Multicall3').deployedBytecode)
})

test('the pools are the ones of the factory, their reserves equal their token balances, and 1 ETH is about 3,000 USDx', async () => {
  for (const [id, plan] of [
    [main, { ...poolPlan, ...latePoolPlan }],
    ['eip155:31338', testPoolPlan],
  ] as const) {
    const { reader } = connectTo(devnet, id)
    const { factory, usdx } = devnet.contracts[id]
    const rows: Record<string, { address: `0x${string}` }> = devnet.contracts[id]
    const count = await reader.readContract({ ...factory, functionName: 'allPairsLength' })
    expect(count).toBe(BigInt(Object.keys(plan).length))
    for (const [index, [key, { tokens }]] of Object.entries(plan).entries()) {
      const pool = { address: rows[key]?.address ?? '0x', abi: devnet.contracts[main].poolUsdxWeth.abi } as const
      expect(await reader.readContract({ ...factory, functionName: 'allPairs', args: [BigInt(index)] })).toBe(
        pool.address,
      )
      const token0 = await reader.readContract({ ...pool, functionName: 'token0' })
      const token1 = await reader.readContract({ ...pool, functionName: 'token1' })
      const named = tokens.map((token: string) => getAddress(rows[token]?.address ?? '0x'))
      expect(new Set([token0, token1])).toEqual(new Set(named))
      const [reserve0, reserve1] = await reader.readContract({ ...pool, functionName: 'getReserves' })
      const balance = (address: `0x${string}`) =>
        reader.readContract({ address, abi: usdx.abi, functionName: 'balanceOf', args: [pool.address] })
      expect([await balance(token0), await balance(token1)]).toEqual([reserve0, reserve1])
      expect(reserve0 > 0n && reserve1 > 0n).toBe(true)
    }
  }
  const { reader } = connectTo(devnet, main)
  const { factory, router, weth, usdx, poolUsdxWeth } = devnet.contracts[main]
  const pair = await reader.readContract({ ...factory, functionName: 'getPair', args: [usdx.address, weth.address] })
  expect(pair).toBe(poolUsdxWeth.address)
  const amounts = await reader.readContract({
    ...router,
    functionName: 'getAmountsOut',
    args: [10n ** 18n, [weth.address, usdx.address]],
  })
  const price = Number(formatUnits(amounts[1] ?? 0n, 6))
  expect(price).toBeGreaterThan(2_900)
  expect(price).toBeLessThan(3_100)
})

test('the history has at least 400 transactions in twelve months, some failed, none in the future', async () => {
  const { reader } = connectTo(devnet, main)
  const last = Number(await reader.getBlockNumber())
  let transactions = 0
  let failed = 0
  const months = new Set<string>()
  const senders = new Map<string, number>()
  let previous = 0n
  for (let number = 0; number <= last; number++) {
    const block = await reader.getBlock({ blockNumber: BigInt(number), includeTransactions: true })
    expect(block.timestamp >= previous).toBe(true)
    previous = block.timestamp
    months.add(new Date(Number(block.timestamp) * 1000).toISOString().slice(0, 7))
    for (const transaction of block.transactions) {
      transactions++
      senders.set(transaction.from, (senders.get(transaction.from) ?? 0) + 1)
      const receipt = await reader.getTransactionReceipt({ hash: transaction.hash })
      if (receipt.status === 'reverted') failed++
    }
  }
  expect(transactions).toBeGreaterThanOrEqual(400)
  expect(months.size).toBeGreaterThanOrEqual(12)
  expect(failed).toBeGreaterThanOrEqual(2)
  expect(failed).toBeLessThan(30)
  expect(Number(previous)).toBeLessThanOrEqual(Date.now() / 1000)
  for (const { label, address } of accounts.slice(0, 7)) {
    expect(senders.get(address.toLowerCase()) ?? 0, label).toBeGreaterThanOrEqual(20)
  }
  expect(senders.has(accounts[7].address.toLowerCase())).toBe(false)
})

test('the newcomer owns nothing; spam tokens without decimals lie in other pockets', async () => {
  const { reader } = connectTo(devnet, main)
  const { usdx, claim, dust } = devnet.contracts[main]
  expect(await reader.getBalance({ address: accounts[7].address })).toBe(0n)
  expect(await reader.readContract({ ...usdx, functionName: 'balanceOf', args: [accounts[7].address] })).toBe(0n)
  const spam = await Promise.all(
    [claim, dust].flatMap(token =>
      accounts
        .slice(0, 7)
        .map(({ address }) => reader.readContract({ ...token, functionName: 'balanceOf', args: [address] })),
    ),
  )
  expect(spam.some(balance => balance > 0n)).toBe(true)
  expect([claim.decimals, dust.decimals]).toEqual([0, 0])
})

test('what the collectibles say about themselves is JSON with a drawn picture', async () => {
  const { reader } = connectTo(devnet, main)
  const { stamps, badges } = devnet.contracts[main]
  expect(await reader.readContract({ ...stamps, functionName: 'totalSupply' })).toBeGreaterThan(10n)
  const uris = [
    await reader.readContract({ ...stamps, functionName: 'tokenURI', args: [5n] }),
    await reader.readContract({ ...stamps, functionName: 'tokenURI', args: [12n] }),
    await reader.readContract({ ...badges, functionName: 'uri', args: [3n] }),
  ]
  const decode = (uri: string, mediaType: string) => {
    expect(uri.startsWith(`data:${mediaType};base64,`)).toBe(true)
    return Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64').toString('utf8')
  }
  const contents = uris.map(uri => JSON.parse(decode(uri, 'application/json')) as { name: string; image: string })
  expect(contents.map(content => content.name)).toEqual(['Stamp #5', 'Stamp #12', 'Badge 3'])
  for (const { image } of contents) expect(decode(image, 'image/svg+xml')).toMatch(/^<svg .*<\/svg>$/)
})

test('the committed state is what the seeding script builds today', async () => {
  for (const { id, chainId, build } of [
    { id: main, chainId: 31337, build: buildMainSeed },
    { id: 'eip155:31338', chainId: 31338, build: buildTestSeed },
  ] as const) {
    const { addresses, head, state } = await build()
    for (const [key, address] of Object.entries(addresses)) {
      const rows: Record<string, { address: string }> = devnet.contracts[id]
      expect(getAddress(rows[key]?.address ?? '0x'), key).toBe(getAddress(address))
    }
    const committed = readFileSync(locatePackage(`state/${id.replace(':', '-')}.json.gz`))
    expect(committed.length).toBeLessThan(1_500_000)
    // Code, storage, balance and nonce of every account; then, by the last hash, every block and transaction before it.
    const accountsOf = (packed: Buffer): unknown => JSON.parse(gunzipSync(packed).toString('utf8')).accounts
    expect(accountsOf(committed)).toEqual(accountsOf(state))
    const fresh = await chainState(id, undefined).load(loadState => startAnvil({ chainId, loadState }))
    try {
      const block = await requestRpc(fresh.rpcUrl, 'eth_getBlockByNumber', ['latest', false])
      expect(block).toMatchObject({ hash: head })
    } finally {
      await fresh.stop()
    }
  }
})

test('token amounts of the plan are what the deployer paid in', async () => {
  const { reader } = connectTo(devnet, main)
  const { poolUsdxWeth, usdx } = devnet.contracts[main]
  const [first] = await reader.getContractEvents({ ...poolUsdxWeth, eventName: 'Mint', fromBlock: 0n })
  expect(Object.values(first?.args ?? {})).toContain(parseUnits(poolPlan.poolUsdxWeth.amounts[0], usdx.decimals))
})
