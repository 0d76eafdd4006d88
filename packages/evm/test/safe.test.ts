import { createDevnet } from '@billfold/devnet'
import type { Connector } from 'billfold/adapter'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createInjectedConnector } from '../src/connectors/createInjectedConnector.ts'
import { findSafe } from '../src/connectors/safe/findSafe.ts'
import { evm } from '../src/evm.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import { createSafeFrame } from './support/createSafeFrame.ts'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await devnet.stop()
})

test('a page inside Safe follows what it sent from the Safe’s own hash to the chain', async () => {
  const { chainId, name, rpcUrl } = devnet.chains['eip155:31337']
  const network = defineNetwork({ chainId, name, rpcUrls: [rpcUrl] })
  const client = createPublicClient({ transport: http(rpcUrl) })
  const [safe, receiver] = devnet.accounts
  if (!safe || !receiver) throw new Error('No accounts')
  const safeTxHash = `0x${'5'.repeat(64)}`
  let sent: { to: string; value: string; data: string } | undefined
  let state: object = { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }
  const frame = createSafeFrame({
    getSafeInfo: { safeAddress: safe.address, chainId },
    sendTransactions({ txs }: { txs: (typeof sent)[] }) {
      sent = txs[0]
      return { safeTxHash }
    },
    getTxBySafeTxHash: ({ safeTxHash: asked }: { safeTxHash: string }) =>
      asked === safeTxHash ? state : new Error('Request failed with status code 404'),
  })
  const { page, origin } = frame.options
  const window = Object.assign(page, { location: { ancestorOrigins: [origin] }, dispatchEvent: () => true })
  vi.stubGlobal('window', window)

  const family = evm({ networks: [network], enableAnnounced: false, enableInjected: false })
  const found: Connector[] = []
  const stop = family.discover(
    connector => found.push(connector),
    () => {},
  )
  await expect.poll(() => found.length).toBe(1)
  stop()
  const [connector] = found
  if (!connector) throw new Error('No Safe')
  const connected = await connector.connect({ networks: [network], signal: new AbortController().signal })
  const account = connected.eip155?.accounts[0]
  if (!account) throw new Error('No account')
  const context = { network, account, connector, settings: { fetch, rpcUrls: () => network.rpcUrls } }
  const transfer = await family.features.transfer?.load()
  const transactionStatus = await family.features.transactionStatus?.load()
  if (!transfer || !transactionStatus) throw new Error('No features')

  const hash = await transfer({ ...context, transfer: { to: receiver.address, amount: 7n } })
  expect(hash).toBe(safeTxHash)
  expect(sent).toEqual({ to: receiver.address, value: '7', data: '0x' })
  const ask = () => transactionStatus({ ...context, hash })
  expect(await ask()).toBeUndefined()

  // The owners execute it.
  await client.request({ method: 'anvil_impersonateAccount' as never, params: [safe.address] as never })
  const executed = await client.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from: safe.address, to: receiver.address, value: '0x7' }] as never,
  })
  await client.waitForTransactionReceipt({ hash: executed })
  expect(await ask()).toBeUndefined()
  state = { txStatus: 'SUCCESS', txHash: executed, detailedExecutionInfo: { safeTxHash } }
  expect(await ask()).toBe('success')
  state = { txStatus: 'CANCELLED', txHash: null }
  expect(await ask()).toBe('failed')
})

test('a page inside Safe comes back as the same account, and moves tokens', async () => {
  const { chainId, name, rpcUrl } = devnet.chains['eip155:31337']
  const network = defineNetwork({ chainId, name, rpcUrls: [rpcUrl] })
  const { address, decimals } = devnet.contracts['eip155:31337'].usdx
  const [safe, receiver] = devnet.accounts
  if (!safe || !receiver) throw new Error('No accounts')
  let sent: { to: string; value: string; data: string } | undefined
  const frame = createSafeFrame({
    getSafeInfo: { safeAddress: safe.address, chainId },
    sendTransactions({ txs }: { txs: (typeof sent)[] }) {
      sent = txs[0]
      return { safeTxHash: `0x${'5'.repeat(64)}` }
    },
  })
  const { page, origin } = frame.options
  vi.stubGlobal('window', Object.assign(page, { location: { ancestorOrigins: [origin] }, dispatchEvent: () => true }))
  const inside = () => {
    const safe = findSafe([origin])
    if (!safe) throw new Error('No Safe')
    return createInjectedConnector(safe)
  }
  const connector = inside()
  const { signal } = new AbortController()
  await connector.connect({ networks: [network], signal })
  const again = await inside().reconnect({ networks: [network], signal })
  expect(again?.eip155?.accounts).toEqual([{ address: safe.address, type: 'smartAccount' }])

  const [account] = again?.eip155?.accounts ?? []
  if (!account) throw new Error('No account')
  const transfer = await evm({ networks: [network] }).features.transfer?.load()
  const settings = { fetch, rpcUrls: () => network.rpcUrls }
  const token = { address, decimals }
  await transfer?.({ network, account, connector, settings, transfer: { token, to: receiver.address, amount: 7n } })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver.address, 7n] })
  expect(sent).toEqual({ to: address, value: '0', data })
})
