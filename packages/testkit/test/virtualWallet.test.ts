import { createDevnet } from '@billfold/devnet'
import { createPublicClient, http, parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVirtualWallet } from '../src/wallet/createVirtualWallet.ts'
import { testAccounts } from '../src/wallet/testAccounts.ts'

// The wallet against real chains: what it signs is mined, what the node refuses comes back as the node said it.

let devnet: createDevnet.ReturnType
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

const [alice, bob] = [testAccounts[0].address, testAccounts[1].address]

function setUp(options: Partial<createVirtualWallet.Options> = {}) {
  const main = devnet.chains['eip155:31337'].rpcUrl
  const wallet = createVirtualWallet({
    chains: { 31337: main, 31338: devnet.chains['eip155:31338'].rpcUrl },
    isConnected: true,
    ...options,
  })
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, ask, client: createPublicClient({ transport: http(main), pollingInterval: 50 }) }
}

test('sends a transaction that is mined as asked', async () => {
  const { ask, client } = setUp()
  const before = await client.getBalance({ address: bob })
  const value = parseEther('0.25')
  const hash = await ask('eth_sendTransaction', { from: alice, to: bob, value: `0x${value.toString(16)}` })
  const receipt = await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt).toMatchObject({ status: 'success', from: alice.toLowerCase(), to: bob.toLowerCase() })
  expect((await client.getBalance({ address: bob })) - before).toBe(value)
})

test('keeps fee, gas and nonce that the page names', async () => {
  const { ask, client } = setUp()
  const nonce = await client.getTransactionCount({ address: bob, blockTag: 'pending' })
  const hash = await ask('eth_sendTransaction', {
    from: bob,
    to: alice,
    gas: '0x7530',
    maxFeePerGas: '0x12a05f200',
    maxPriorityFeePerGas: '0x77359400',
    nonce: `0x${nonce.toString(16)}`,
  })
  const sent = await client.getTransaction({ hash: hash as `0x${string}` })
  expect(sent).toMatchObject({
    gas: 30_000n,
    maxFeePerGas: 5_000_000_000n,
    maxPriorityFeePerGas: 2_000_000_000n,
    nonce,
  })
  const legacy = await ask('eth_sendTransaction', { from: bob, to: alice, gasPrice: '0x12a05f200' })
  expect(await client.getTransaction({ hash: legacy as `0x${string}` })).toMatchObject({
    type: 'legacy',
    gasPrice: 5_000_000_000n,
  })
})

test('five transactions asked for at once take five nonces', async () => {
  const { ask, client } = setUp()
  const hashes = await Promise.all(
    Array.from({ length: 5 }, () => ask('eth_sendTransaction', { from: alice, to: bob })),
  )
  expect(new Set(hashes).size).toBe(5)
  const receipts = await Promise.all(
    hashes.map(hash => client.waitForTransactionReceipt({ hash: hash as `0x${string}` })),
  )
  expect(receipts.every(receipt => receipt.status === 'success')).toBe(true)
})

test('passes on why the node refuses, and the next transaction still goes through', async () => {
  const { ask } = setUp()
  const tooMuch = `0x${(10n ** 30n).toString(16)}`
  await expect(ask('eth_sendTransaction', { from: alice, to: bob, value: tooMuch })).rejects.toMatchObject({
    message: expect.stringMatching(/insufficient funds/i),
  })
  // A contract whose creation reverts: PUSH1 0 PUSH1 0 REVERT.
  await expect(ask('eth_sendTransaction', { from: alice, data: '0x60006000fd' })).rejects.toMatchObject({ code: 3 })
  expect(await ask('eth_sendTransaction', { from: alice, to: bob })).toMatch(/^0x[0-9a-f]{64}$/)
})

test('sends nothing on another chain than the active one', async () => {
  const { ask } = setUp()
  await expect(ask('eth_sendTransaction', { from: alice, to: bob, chainId: '0x7a6a' })).rejects.toMatchObject({
    code: -32602,
  })
})

test('adds a chain only when its node serves that chain', async () => {
  const { ask, wallet } = setUp({ chains: { 31337: devnet.chains['eip155:31337'].rpcUrl } })
  const second = devnet.chains['eip155:31338'].rpcUrl
  const row = {
    chainId: '0x7a6a',
    chainName: 'Second',
    rpcUrls: [second],
    nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  }
  await expect(ask('wallet_addEthereumChain', { ...row, chainId: '0x5' })).rejects.toMatchObject({ code: -32602 })
  expect(wallet.chainId).toBe(31337)
  await ask('wallet_addEthereumChain', row)
  expect(wallet.chainId).toBe(31338)
  expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: expect.stringMatching(/^0x/) })
})

test('runs a bundle of calls one after the other and returns its status', async () => {
  const { ask, client } = setUp()
  const before = await client.getBalance({ address: bob })
  const calls = [
    { to: bob, value: '0x1' },
    { to: bob, value: '0x2' },
  ]
  const sent = await ask('wallet_sendCalls', {
    version: '2.0.0',
    chainId: '0x7a69',
    from: alice,
    atomicRequired: false,
    calls,
  })
  const { id } = sent as { id: string }
  await expect
    .poll(() => ask('wallet_getCallsStatus', id))
    .toMatchObject({ id, status: 200, atomic: false, chainId: '0x7a69' })
  expect((await client.getBalance({ address: bob })) - before).toBe(3n)
  const again = { version: '2.0.0', chainId: '0x7a69', from: alice, calls }
  await expect(ask('wallet_sendCalls', { ...again, id })).rejects.toMatchObject({ code: 5720 })
  await expect(ask('wallet_sendCalls', { ...again, atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
  await expect(ask('wallet_sendCalls', { ...again, chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
  await expect(ask('wallet_sendCalls', { ...again, capabilities: { paymasterService: {} } })).rejects.toMatchObject({
    code: 5700,
  })
  await expect(ask('wallet_getCallsStatus', '0xnone')).rejects.toMatchObject({ code: 5730 })
  expect(await ask('wallet_getCapabilities', alice, ['0x7a69'])).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
})

test('a bundle whose second call fails is reported as partly done', async () => {
  const { ask } = setUp()
  const calls = [{ to: bob, value: '0x1' }, { data: '0x60006000fd' }]
  const { id } = (await ask('wallet_sendCalls', { version: '2.0.0', chainId: '0x7a69', from: alice, calls })) as {
    id: string
  }
  await expect.poll(() => ask('wallet_getCallsStatus', id)).toMatchObject({ status: 600 })
})

test('typed data of the active chain verify', async () => {
  const { ask } = setUp()
  const typedData = {
    domain: { name: 'Shop', chainId: 31337, verifyingContract: bob },
    types: { Order: [{ name: 'items', type: 'Item[]' }], Item: [{ name: 'name', type: 'string' }] },
    primaryType: 'Order',
    message: { items: [{ name: 'one' }, { name: 'two' }] },
  } as const
  const signature = (await ask('eth_signTypedData_v4', alice, typedData)) as `0x${string}`
  expect(await verifyTypedData({ ...typedData, address: alice, signature })).toBe(true)
})
