import { createDevnet } from '@billfold/devnet'
import { createVirtualWallet } from '@billfold/testkit'
import type { Connector, FeatureContext, ReadSettings } from 'billfold/adapter'
import {
  concatHex,
  createPublicClient,
  getCreate2Address,
  http,
  parseEther,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createInjectedConnector } from '../src/connectors/createInjectedConnector.ts'
import { evm } from '../src/evm.ts'
import { readFees } from '../src/exports/read.ts'
import { verifyMessage, verifyTypedData } from '../src/exports/verify.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import type { Eip1193Provider } from '../src/provider/Eip1193Provider.ts'
import { createOwnedAccount } from './support/createOwnedAccount.ts'
import { rejectionOf } from './support/rejectionOf.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

type Devnet = Awaited<ReturnType<typeof createDevnet>>
const addressOf = (label: Devnet['accounts'][number]['label']) => () => {
  const found = devnet.accounts.find(account => account.label === label)
  if (!found) throw new Error(`No ${label}`)
  return found.address
}
const [alice, bob, newcomer] = [addressOf('alice'), addressOf('bob'), addressOf('newcomer')]
const never = new AbortController().signal

/** Both chains as networks, and a connected wallet. */
async function setUp() {
  const networks = (['eip155:31337', 'eip155:31338'] as const).map(id => {
    const { chainId, name, rpcUrl } = devnet.chains[id]
    const { multicall3 } = devnet.contracts[id]
    return defineNetwork({ chainId, name, rpcUrls: [rpcUrl], contracts: { multicall3: multicall3.address } })
  })
  const wallet = createVirtualWallet({
    chains: Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
    chainId: 31337,
  })
  onTestFinished(() => wallet.destroy())
  const connector: Connector = createInjectedConnector({
    id: 'test',
    name: 'Test',
    kind: 'announced',
    provider: wallet.provider as Eip1193Provider,
  })
  const connected = await connector.connect({ networks, signal: never })
  const [network, other] = networks as [(typeof networks)[0], (typeof networks)[0]]
  const account = connected.eip155?.accounts[0]
  if (!account) throw new Error('No account')
  const settings: ReadSettings = { fetch, rpcUrls: ({ rpcUrls }) => rpcUrls }
  const context: FeatureContext & { settings: ReadSettings } = { network, account, connector, settings }
  const { features } = evm({ networks })
  const load = async <name extends keyof typeof features>(name: name) => {
    const entry = features[name]
    if (!entry?.isAvailable(context)) throw new Error(`${name} is not available`)
    return (await entry.load()) as Awaited<ReturnType<NonNullable<(typeof features)[name]>['load']>>
  }
  const client = createPublicClient({ transport: http(network.rpcUrls[0]) })
  return { wallet, connector, network, other, context, load, client, contracts: devnet.contracts['eip155:31337'] }
}

describe('reading the chain', () => {
  test('the native balance is what the node says', async () => {
    const { load, context, client } = await setUp()
    const nativeBalance = await load('nativeBalance')
    expect(await nativeBalance({ ...context, address: alice() })).toEqual({
      balance: await client.getBalance({ address: alice() }),
      decimals: 18,
      symbol: 'ETH',
    })
  })

  test('a contract that fails in any way of the machine is no token, and says nothing about the others', async () => {
    const { load, context, contracts, client } = await setUp()
    const tokenBalances = await load('tokenBalances')
    const { multicall3: _, ...alone } = context.network.contracts ?? {}
    const network = { ...context.network, contracts: alone }
    // INVALID, REVERT, ADD of nothing, JUMP to nowhere, no such operation.
    for (const [at, code] of ['0xfe', '0x60006000fd', '0x01', '0x600056', '0x0c'].entries()) {
      const address = `0x77000000000000000000000000000000000000${10 + at}` as const
      await client.request({ method: 'anvil_setCode', params: [address, code] } as never)
      const tokens = [{ address }, { address: contracts.usdx.address }]
      const found = await tokenBalances({ ...context, network, address: alice(), tokens })
      expect([code, found.map(({ symbol }) => symbol)]).toEqual([code, ['ETH', 'USDx']])
    }
  })

  test('token balances of 6, 8 and 18 decimals, without return value, and no spam', async () => {
    const { load, context, contracts, client } = await setUp()
    const tokenBalances = await load('tokenBalances')
    const wanted = [contracts.usdx, contracts.btcx, contracts.daix, contracts.usdn, contracts.claim, contracts.dust]
    const odd = [contracts.stamps.address, contracts.router.address, bob(), '0x12']
    const found = await tokenBalances({
      ...context,
      address: alice(),
      tokens: [...wanted.map(({ address }) => ({ address })), ...odd.map(address => ({ address }))],
    })
    expect(found.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
      ['ETH', 18],
      ['USDx', 6],
      ['BTCx', 8],
      ['DAIx', 18],
      ['USDn', 6],
    ])
    for (const token of found.slice(1)) {
      const { abi } = contracts.usdx
      const address = token.address as `0x${string}`
      expect(token.balance).toBe(
        await client.readContract({ address, abi, functionName: 'balanceOf', args: [alice()] }),
      )
    }
    expect(found[1]).toMatchObject({
      name: 'Billfold Dollar',
      networkId: 'eip155:31337',
      address: contracts.usdx.address,
    })
  })

  test('the same without Multicall3', async () => {
    const { load, context, contracts } = await setUp()
    const tokenBalances = await load('tokenBalances')
    const ask = (network: typeof context.network) =>
      tokenBalances({
        ...context,
        network,
        address: alice(),
        tokens: [{ address: contracts.usdx.address }, { address: contracts.dust.address }],
      })
    const { contracts: _, ...bare } = context.network
    expect(await ask(bare)).toEqual(await ask(context.network))
  })

  test('without a list, an unknown network has its native currency', async () => {
    const { load, context } = await setUp()
    const tokenBalances = await load('tokenBalances')
    expect(await tokenBalances({ ...context, address: newcomer() })).toMatchObject([{ symbol: 'ETH' }])
  })

  test('fees follow EIP-1559, and the estimate is what a transfer costs at most', async () => {
    const { load, context, client, network } = await setUp()
    const fees = await readFees({ fetch, rpcUrls: network.rpcUrls, chain: network })
    expect(fees.type).toBe('eip1559')
    const estimateFee = await load('estimateFee')
    const transfer = await load('transfer')
    const transaction = { to: bob(), amount: 1n }
    const estimated = await estimateFee({ ...context, transaction })
    expect(estimated.units).toBe(21_000n)
    const hash = await transfer({ ...context, transfer: transaction })
    const { gasUsed, effectiveGasPrice } = await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(gasUsed).toBe(estimated.units)
    expect(estimated.max).toBeGreaterThanOrEqual(estimated.expected)
    expect(effectiveGasPrice).toBeGreaterThan(0n)
  })

  test('Max leaves exactly the fee that was shown: the transaction names it, and the node takes it', async () => {
    const { load, context, client } = await setUp()
    const [estimateFee, transfer] = [await load('estimateFee'), await load('transfer')]
    const balance = await client.getBalance({ address: alice() })
    onTestFinished(async () => {
      await client.request({ method: 'anvil_setBalance' as never, params: [alice(), toHex(balance)] as never })
    })
    const { max, terms } = await estimateFee({ ...context, transaction: { to: bob(), amount: 1n } })
    const asked = { to: bob(), amount: balance - max, ...(terms ? { terms } : {}) }
    const hash = (await transfer({ ...context, transfer: asked })) as `0x${string}`
    const sent = await client.getTransaction({ hash })
    expect(sent.value + sent.gas * (sent.maxFeePerGas ?? 0n)).toBe(balance)
    expect(terms).toEqual({
      gas: sent.gas,
      maxFeePerGas: sent.maxFeePerGas,
      maxPriorityFeePerGas: sent.maxPriorityFeePerGas,
    })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  })

  test('an account that is a contract pays in its own way: no fee is named', async () => {
    const { load, context, wallet } = await setUp()
    const transfer = await load('transfer')
    const account = { ...context.account, type: 'smartAccount' as const }
    await transfer({ ...context, account, transfer: { to: bob(), amount: 1n, terms: { gas: 1n, maxFeePerGas: 1n } } })
    const asked = wallet.log.findLast(({ method }) => method === 'eth_sendTransaction')
    const [sent = {}] = (asked?.params ?? []) as object[]
    expect(Object.keys(sent).sort()).toEqual(['chainId', 'data', 'from', 'to', 'value'])
  })

  test('a roll-up’s fee for its main chain is what the contract at the oracle’s address says', async () => {
    const { load, context, client } = await setUp()
    const gasPriceOracle = '0x420000000000000000000000000000000000000F'
    const estimateFee = await load('estimateFee')
    const network = { ...context.network, contracts: { ...context.network.contracts, gasPriceOracle } }
    const ask = () => estimateFee({ ...context, network, transaction: { to: bob(), amount: 1n } })
    expect((await rejectionOf(ask())).code).toBe('rpc/invalid-answer')
    // Answers with as many base units as it was sent bytes: CALLDATASIZE, stored and returned.
    await client.request({
      method: 'anvil_setCode' as never,
      params: [gasPriceOracle, '0x3660005260206000f3'] as never,
    })
    onTestFinished(async () => {
      await client.request({ method: 'anvil_setCode' as never, params: [gasPriceOracle, '0x'] as never })
    })
    const { units: gas, expected, max } = await ask()
    const { expectedPerGas, maxPerGas } = await readFees({ fetch, rpcUrls: network.rpcUrls, chain: network })
    // Selector, offset, length, and the transaction’s 59 bytes in two words.
    const bytes = 4n + 32n + 32n + 64n
    expect([expected - gas * expectedPerGas, max - gas * maxPerGas]).toEqual([bytes, (bytes * 12n + 9n) / 10n])
  })
})

describe('faults of the node (devnet switches)', () => {
  test('fault 29: a transfer of more than there is would be reverted, and says so', async () => {
    const { load, context, contracts } = await setUp()
    const estimateFee = await load('estimateFee')
    const token = { address: contracts.usdx.address, decimals: 6 }
    const tooMuch = await rejectionOf(
      estimateFee({ ...context, transaction: { to: bob(), amount: 2n ** 200n, token } }),
    )
    expect(tooMuch.code).toBe('node/reverted')
  })

  test('faults 21 and 25: a dead address and one of another chain are passed over', async () => {
    const { load, context, other } = await setUp()
    const nativeBalance = await load('nativeBalance')
    const rpcUrls = ['http://127.0.0.1:9', ...other.rpcUrls, ...context.network.rpcUrls]
    const settings = { fetch, rpcUrls: () => rpcUrls }
    const { balance } = await nativeBalance({ ...context, settings, address: alice() })
    expect(balance).toBe((await nativeBalance({ ...context, address: alice() })).balance)
    const onlyWrong = { fetch, rpcUrls: () => other.rpcUrls }
    expect((await rejectionOf(nativeBalance({ ...context, settings: onlyWrong, address: alice() }))).code).toBe(
      'rpc/all-failed',
    )
  })
})

describe('how a transaction ended, by several nodes (threat T16)', () => {
  test('final when two hosts agree, unconfirmed when the second serves another chain, pending again after a reorganisation', async () => {
    const { load, context, contracts, client, network, other } = await setUp()
    const [transfer, transactionStatus] = [await load('transfer'), await load('transactionStatus')]
    const snapshot = await client.request({ method: 'evm_snapshot' as never })
    const { address, decimals } = contracts.usdx
    const hash = await transfer({ ...context, transfer: { token: { address, decimals }, to: bob(), amount: 5n } })
    await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    const [url = ''] = network.rpcUrls
    const ask = (...rpcUrls: readonly string[]) =>
      transactionStatus({ ...context, settings: { fetch, rpcUrls: () => rpcUrls }, hash })
    // The same node under a second name.
    const again = url.replace('127.0.0.1', 'localhost')
    expect(again).not.toBe(url)
    expect(await ask(url, again)).toBe('success')
    await expect(ask(url, ...other.rpcUrls)).rejects.toMatchObject({ code: 'rpc/unconfirmed' })
    await client.request({ method: 'evm_revert' as never, params: [snapshot] as never })
    expect(await ask(url, again)).toBeUndefined()
  })
})

describe('moving tokens', () => {
  test.each(['usdx', 'btcx', 'daix', 'usdn'] as const)('%s arrives to the last unit', async key => {
    const { load, context, contracts, client } = await setUp()
    const { address, abi, decimals } = contracts[key]
    const balanceOf = () => client.readContract({ address, abi, functionName: 'balanceOf', args: [newcomer()] })
    const before = await balanceOf()
    const amount = 1_234_567n
    const transfer = await load('transfer')
    const hash = await transfer({ ...context, transfer: { token: { address, decimals }, to: newcomer(), amount } })
    await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(await balanceOf()).toBe(before + amount)
    const transactionStatus = await load('transactionStatus')
    expect(await transactionStatus({ ...context, hash })).toBe('success')
    expect(await transactionStatus({ ...context, hash: `0x${'1'.repeat(64)}` })).toBeUndefined()
  })

  test('a wallet that has moved is asked for nothing', async () => {
    const { load, context, wallet } = await setUp()
    const transfer = await load('transfer')
    wallet.switchChain(31338)
    const error = await rejectionOf(transfer({ ...context, transfer: { to: bob(), amount: 1n } }))
    expect(error.code).toBe('connector/chain-mismatch')
    expect(wallet.log.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  })

  test('what the node refuses arrives as its reason', async () => {
    const { load, context } = await setUp()
    const sendTransaction = await load('sendTransaction')
    const error = await rejectionOf(
      sendTransaction({ ...context, transaction: { to: bob(), value: parseEther('1000000000') } }),
    )
    expect(error.code).toBe('node/insufficient-funds')
  })

  test('a batch is handed over and its state read', async () => {
    const { load, context } = await setUp()
    const [sendCalls, callsStatus, capabilities] = [
      await load('sendCalls'),
      await load('callsStatus'),
      await load('capabilities'),
    ]
    expect(Object.keys(await capabilities(context))).toContain('eip155:31337')
    const { id } = await sendCalls({
      ...context,
      calls: [
        { to: bob(), value: 1n },
        { to: bob(), value: 2n },
      ],
    })
    await expect.poll(async () => ((await callsStatus({ ...context, id })) as { status: number }).status).toBe(200)
  })
})

describe('signing, and what a server makes of it', () => {
  const typedData = {
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    domain: { name: 'Shop', chainId: 31337n },
    message: { amount: 10n ** 30n },
  }

  test('messages and typed data of a plain account are verified without a request', async () => {
    const { load, context, network } = await setUp()
    const [signMessage, signTypedData] = [await load('signMessage'), await load('signTypedData')]
    const server = {
      fetch: () => Promise.reject(new Error('Nobody is to be asked')),
      rpcUrls: network.rpcUrls,
      chain: network,
      address: context.account.address,
    }
    const signature = await signMessage({ ...context, message: 'Häö 💸' })
    expect(await verifyMessage({ ...server, message: 'Häö 💸', signature })).toBe(true)
    const bytes = Uint8Array.of(0, 1, 255)
    const bySignature = await signMessage({ ...context, message: bytes })
    expect(await verifyMessage({ ...server, message: bytes, signature: bySignature })).toBe(true)
    const typed = await signTypedData({ ...context, typedData })
    expect(await verifyTypedData({ ...server, typedData, signature: typed })).toBe(true)
  })

  test('an unsigned message is wrong; without a node it is unknown', async () => {
    const { load, context, network } = await setUp()
    const signMessage = await load('signMessage')
    const signature = await signMessage({ ...context, message: 'one' })
    const server = { fetch, rpcUrls: network.rpcUrls, chain: network, address: context.account.address, signature }
    expect(await verifyMessage({ ...server, message: 'two' })).toBe(false)
    expect(await verifyMessage({ ...server, address: bob(), message: 'one' })).toBe(false)
    for (const odd of ['0x', 'x', '0x12', `0x${'ff'.repeat(65)}`])
      expect([odd, await verifyMessage({ ...server, message: 'one', signature: odd })]).toEqual([odd, false])
    const alone = { ...server, rpcUrls: ['http://127.0.0.1:9'] }
    expect((await rejectionOf(verifyMessage({ ...alone, message: 'two' }))).code).toBe('rpc/all-failed')
  })
})

describe('contracts that sign', () => {
  const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`)
  const message = 'signed by a contract'
  const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt = `0x${'7'.repeat(64)}` as const

  test('ERC-1271, once it is deployed, and ERC-6492 before', async () => {
    const { network, client } = await setUp()
    const initCode = createOwnedAccount(owner.address)
    const address = getCreate2Address({ from: deployer, salt, bytecode: initCode })
    const server = { fetch, rpcUrls: network.rpcUrls, chain: network, address, message }
    const plain = await owner.signMessage({ message })
    const foreign = await privateKeyToAccount(`0x${'6'.repeat(64)}`).signMessage({ message })
    const factoryData = concatHex([salt, initCode])
    const wrap = (signature: `0x${string}`) =>
      serializeErc6492Signature({ address: deployer, data: factoryData, signature })
    expect(await client.getCode({ address })).toBeUndefined()
    expect(await verifyMessage({ ...server, signature: wrap(plain) })).toBe(true)
    expect(await verifyMessage({ ...server, signature: wrap(foreign) })).toBe(false)
    expect(await verifyMessage({ ...server, signature: plain })).toBe(false)
    await client.request({ method: 'anvil_impersonateAccount' as never, params: [alice()] as never })
    const hash = await client.request({
      method: 'eth_sendTransaction' as never,
      params: [{ from: alice(), to: deployer, data: factoryData }] as never,
    })
    await client.waitForTransactionReceipt({ hash })
    expect(await verifyMessage({ ...server, signature: plain })).toBe(true)
    expect(await verifyMessage({ ...server, signature: foreign })).toBe(false)
    expect(await verifyMessage({ ...server, message: 'another', signature: plain })).toBe(false)
  })
})

test('switching goes where it was asked to, also to a chain the wallet has to learn', async () => {
  const { connector, other, wallet, network } = await setUp()
  wallet.set({ unknownChain: [31338] })
  await connector.switchNetwork?.({ network: other, signal: never })
  expect(wallet.chainId).toBe(31338)
  expect((await connector.reconnect({ networks: [network], signal: never }))?.eip155?.networkId).toBe('eip155:31338')
})
