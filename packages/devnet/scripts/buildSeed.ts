import { type Address, encodeFunctionData, type Hex, maxUint256, parseEther, parseUnits, toHex } from 'viem'
import { poolFactoryAbi } from '../src/abis/poolFactoryAbi.generated.ts'
import { poolRouterAbi } from '../src/abis/poolRouterAbi.generated.ts'
import { silentTokenAbi } from '../src/abis/silentTokenAbi.generated.ts'
import { stampsAbi } from '../src/abis/stampsAbi.generated.ts'
import { tokenAbi } from '../src/abis/tokenAbi.generated.ts'
import { accounts } from '../src/accounts.ts'
import { nameSigner } from '../src/nameSigner.ts'
import { contractPlan, latePlan, latePoolPlan, lateTestPlan, poolPlan, testPoolPlan } from './contractPlan.ts'
import { createRandom } from './createRandom.ts'
import { accountByLabel, readArtifact, seedChain } from './seedChain.ts'
import { seedHistory } from './seedHistory.ts'
import { seedNames } from './seedNames.ts'

/** The address at which every client looks for it. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const secondsOf = (date: string) => Date.parse(date) / 1000
const deadline = 2n ** 40n
/** Where the names of the gateway resolver would be asked for: a host that does not exist. */
const nameGateway = 'https://gateway.billfold.example/{sender}/{data}.json'

/** What the accounts own when their year begins, in decimal units. */
const nativeAtStart: Readonly<Record<string, string>> = {
  alice: '64',
  bob: '30',
  carol: '25',
  dave: '18',
  erin: '12',
  frank: '9',
  grace: '6',
  newcomer: '0',
  deployer: '1000000',
  faucet: '10000000',
}
const tokensAtStart = { usdx: '6000', daix: '5000', usdn: '2500', bill: '900', btcx: '0.15' } as const

/** The main chain: all contracts, pools and a year of history. */
export async function buildMainSeed(): Promise<buildMainSeed.ReturnType> {
  const random = createRandom(31337)
  const genesisAt = secondsOf('2025-11-16T08:00:00Z')
  const chain = await seedChain({ chainId: 31337, genesisAt, random })
  try {
    await setBalances(chain)
    await chain.request('anvil_setCode', [multicall3Address, readArtifact('Multicall3').deployedBytecode])
    const addresses = await deployAll(chain, contractPlan['eip155:31337'], genesisAt + 3_600)
    const plan = contractPlan['eip155:31337']
    const rows: Record<keyof typeof plan, contractPlan.Row> = plan
    const decimalsOf = (key: keyof typeof plan) => rows[key].decimals ?? 18
    const deployer = accountByLabel('deployer')
    const mint = (key: 'usdx' | 'daix' | 'usdn' | 'bill' | 'btcx', to: Address, units: string) =>
      chain.send(deployer, {
        to: addresses[key],
        data: encodeFunctionData({
          abi: tokenAbi,
          functionName: 'mint',
          args: [to, parseUnits(units, decimalsOf(key))],
        }),
        gas: 120_000n,
      })

    // The deployer's stock, and leave for the router to take it.
    for (const key of ['usdx', 'daix', 'usdn', 'bill', 'btcx'] as const) {
      await mint(key, deployer, '20000000')
      const args = [addresses.router, maxUint256] as const
      await chain.send(deployer, {
        to: addresses[key],
        data: encodeFunctionData({ abi: silentTokenAbi, functionName: 'approve', args }),
        gas: 120_000n,
      })
    }
    check(await chain.mine(genesisAt + 7_200))

    const addPools = (pools: Readonly<Record<string, contractPlan.Pool>>) =>
      addLiquidity({ chain, addresses, pools, decimalsOf: key => decimalsOf(key as keyof typeof plan) })
    await addPools(poolPlan)
    check(await chain.mine(genesisAt + 10_800))

    for (const account of accounts.slice(0, 7)) {
      for (const [key, units] of Object.entries(tokensAtStart)) {
        await mint(key as keyof typeof tokensAtStart, account.address, units)
      }
    }
    check(await chain.mine(genesisAt + 14_400))

    await seedHistory({
      chain,
      addresses,
      decimals: Object.fromEntries(Object.entries(plan).map(([key]) => [key, decimalsOf(key as keyof typeof plan)])),
      random,
      fromAt: genesisAt + 18_000,
      untilAt: secondsOf('2026-11-15T18:00:00Z'),
      count: 480,
    })

    const late = await deployAll(chain, latePlan, secondsOf('2026-11-15T19:00:00Z'), addresses)
    await seedNames({ chain, addresses: { ...addresses, ...late }, at: secondsOf('2026-11-15T20:00:00Z') })
    await addPools(latePoolPlan)
    check(await chain.mine(secondsOf('2026-11-15T23:30:00Z')))

    const pools = await findPools({ chain, addresses, pools: { ...poolPlan, ...latePoolPlan } })
    return { addresses: { ...addresses, ...pools, ...late }, head: await chain.head(), state: await chain.dump() }
  } finally {
    await chain.stop()
  }
}

/** The test network: a few contracts and a short history. */
export async function buildTestSeed(): Promise<buildMainSeed.ReturnType> {
  const random = createRandom(31338)
  const genesisAt = secondsOf('2026-08-01T08:00:00Z')
  const chain = await seedChain({ chainId: 31338, genesisAt, random })
  try {
    await setBalances(chain)
    await chain.request('anvil_setCode', [multicall3Address, readArtifact('Multicall3').deployedBytecode])
    const addresses = await deployAll(chain, contractPlan['eip155:31338'], genesisAt + 3_600)
    let at = genesisAt + 7_200
    for (const [index, account] of accounts.slice(0, 7).entries()) {
      const calls: [Address, Hex][] = [
        [
          addresses.usdx,
          encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [account.address, 250_000_000n] }),
        ],
        [
          addresses.usdn,
          encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [account.address, 75_000_000n] }),
        ],
        [addresses.stamps, encodeFunctionData({ abi: stampsAbi, functionName: 'mint', args: [account.address] })],
      ]
      for (const [to, data] of calls) await chain.send(account.address, { to, data })
      const next = accounts[(index + 1) % 7] ?? accounts[0]
      await chain.send(account.address, { to: next.address, value: parseEther('0.25') })
      at += 86_400 * 12
      check(await chain.mine(at))
    }

    const late = await deployAll(chain, lateTestPlan, at + 86_400, addresses)
    const deployer = accountByLabel('deployer')
    for (const key of ['usdx', 'usdn'] as const) {
      const mint = [deployer, parseUnits('1000000', 6)] as const
      const approve = [late.router, maxUint256] as const
      for (const data of [
        encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: mint }),
        encodeFunctionData({ abi: silentTokenAbi, functionName: 'approve', args: approve }),
      ])
        await chain.send(deployer, { to: addresses[key], data, gas: 120_000n })
    }
    check(await chain.mine(at + 90_000))
    const all = { ...addresses, ...late }
    await addLiquidity({ chain, addresses: all, pools: testPoolPlan, decimalsOf: key => (key === 'weth' ? 18 : 6) })
    check(await chain.mine(at + 93_600))
    const pools = await findPools({ chain, addresses: all, pools: testPoolPlan })
    return { addresses: { ...all, ...pools }, head: await chain.head(), state: await chain.dump() }
  } finally {
    await chain.stop()
  }
}

async function setBalances(chain: seedChain.ReturnType): Promise<void> {
  for (const { label, address } of accounts) {
    await chain.request('anvil_setBalance', [address, toHex(parseEther(nativeAtStart[label] ?? '0'))])
  }
}

async function deployAll<plan extends Readonly<Record<string, contractPlan.Row>>>(
  chain: seedChain.ReturnType,
  plan: plan,
  at: number,
  /** What the chain has already. */
  known: Readonly<Record<string, Address>> = {},
): Promise<Record<keyof plan & string, Address>> {
  const addresses: Record<string, Address> = {}
  const argumentsOf = (row: contractPlan.Row) => {
    if (row.kind === 'erc20') return [row.name, row.symbol, row.decimals]
    const { factory, weth } = { ...known, ...addresses }
    if (row.kind === 'router' || row.kind === 'splitRouter') return [factory, weth]
    if (row.kind === 'signedResolver') return [nameSigner.address]
    if (row.kind === 'nameResolver' || row.kind === 'universalResolver') return [addresses.nameRegistry]
    return row.kind === 'gatewayResolver' ? [nameGateway] : []
  }
  for (const [key, row] of Object.entries(plan)) {
    addresses[key] = await chain.deploy(row.artifact, argumentsOf(row))
    check(await chain.mine(at + Object.keys(addresses).length * 60))
  }
  return addresses as Record<keyof plan & string, Address>
}

/** Queues the deployer's first deposit into each pool; the router makes the pools. */
async function addLiquidity(options: {
  chain: seedChain.ReturnType
  addresses: Readonly<Record<string, Address>>
  pools: Readonly<Record<string, contractPlan.Pool>>
  decimalsOf: (key: string) => number
}): Promise<void> {
  const { chain, addresses, decimalsOf } = options
  const deployer = accountByLabel('deployer')
  const addressOf = (key: string): Address => addresses[key] ?? '0x'
  for (const { tokens, amounts } of Object.values(options.pools)) {
    const [first, second] = tokens
    const [amount, against] = [parseUnits(amounts[0], decimalsOf(first)), parseUnits(amounts[1], decimalsOf(second))]
    await chain.send(deployer, {
      to: addressOf('router'),
      value: second === 'weth' ? against : 0n,
      data:
        second === 'weth'
          ? encodeFunctionData({
              abi: poolRouterAbi,
              functionName: 'addLiquidityETH',
              args: [addressOf(first), amount, 0n, 0n, deployer, deadline],
            })
          : encodeFunctionData({
              abi: poolRouterAbi,
              functionName: 'addLiquidity',
              args: [addressOf(first), addressOf(second), amount, against, 0n, 0n, deployer, deadline],
            }),
      gas: 5_000_000n,
    })
  }
}

/** The addresses of pools by key, as their factory says. */
async function findPools(options: {
  chain: seedChain.ReturnType
  addresses: Readonly<Record<string, Address>>
  pools: Readonly<Record<string, contractPlan.Pool>>
}): Promise<Record<string, Address>> {
  const { chain, addresses } = options
  const found: Record<string, Address> = {}
  for (const [key, { tokens }] of Object.entries(options.pools)) {
    const args = [addresses[tokens[0]] ?? '0x', addresses[tokens[1]] ?? '0x'] as const
    const data = encodeFunctionData({ abi: poolFactoryAbi, functionName: 'getPair', args })
    const answer = String(await chain.request('eth_call', [{ to: addresses.factory, data }]))
    found[key] = `0x${answer.slice(-40)}`
  }
  return found
}

function check(statuses: boolean[]): void {
  if (statuses.includes(false)) throw new Error('A transaction of the foundation failed')
}

export declare namespace buildMainSeed {
  type ReturnType = {
    addresses: Record<string, Address>
    /** Hash of the last block: it covers all state and every transaction before it. */
    head: string
    /** As anvil writes it: gzip-compressed JSON. */
    state: Buffer
  }
}
