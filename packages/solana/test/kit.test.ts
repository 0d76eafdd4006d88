import { createSolanaChain } from '@billfold/devnet'
import { createVirtualSolanaWallet, installVirtualSolanaWallet, solanaTestAccounts } from '@billfold/testkit/solana'
import { createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { address, createSolanaRpc } from '@solana/kit'
import {
  connect,
  disconnect,
  getAccount,
  getConnectors,
  getNetwork,
  getProvider,
  isBillfoldError,
  openModal,
  removeNetwork,
  signMessage,
  signPsbt,
  signTransactions,
  switchNetwork,
  transferToken,
} from 'billfold'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { defineSolanaNetwork } from '../src/networks/defineSolanaNetwork.ts'
import { solanaMainnet } from '../src/networks/rows/solanaMainnet.ts'
import type { SolanaProvider } from '../src/provider/SolanaProvider.ts'
import { solana } from '../src/solana.ts'
import { verifySolanaMessage } from '../src/verify/verifySolanaMessage.ts'
import { createV0Transfers } from './support/createV0Transfers.ts'

// The family in a kit, as a host uses it: the core does not know that it is Solana.

let chain: Awaited<ReturnType<typeof createSolanaChain>>
beforeAll(async () => {
  chain = await createSolanaChain()
})
afterAll(() => chain.stop())

const [alice, bob] = solanaTestAccounts

test('connects, signs, sends, switches its network, comes back after a reload, and ends', async () => {
  const { genesisHash, rpcUrl } = chain
  const local = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
  const origin = createTestOrigin()
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': rpcUrl, 'solana:mainnet': rpcUrl } })
  onTestFinished(() => wallet.destroy())
  const open = () => {
    const tab = origin.openTab()
    const uninstall = installVirtualSolanaWallet(tab.window as unknown as EventTarget, wallet)
    const families = [solana({ networks: [local, solanaMainnet] })]
    const world = createTestKit({ origin, tab, families, environment: { fetch: globalThis.fetch } })
    return {
      ...world,
      destroy() {
        world.destroy()
        uninstall()
      },
    }
  }

  const first = open()
  await expect.poll(() => getConnectors(first.kit).map(({ id }) => id)).toEqual(['solana:billfold-test-wallet'])
  await connect(first.kit, { connector: 'solana:billfold-test-wallet' })
  expect(getAccount(first.kit)).toMatchObject({ isConnected: true, address: alice.address })
  expect(getNetwork(first.kit).network?.id).toBe(local.id)
  const message = 'Hello'
  const signature = await signMessage(first.kit, { message })
  expect(verifySolanaMessage({ address: alice.address, message, signature })).toBe(true)
  expect(verifySolanaMessage({ address: bob.address, message, signature })).toBe(false)
  const hash = await transferToken(first.kit, { transfer: { to: bob.address, amount: 1_000_000n } })
  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  const provider = getProvider(first.kit, { namespace: 'solana' }) as SolanaProvider
  expect(provider.publicKey).toBe(alice.address)
  await switchNetwork(first.kit, { networkId: solanaMainnet.id })
  expect(getNetwork(first.kit).network?.id).toBe(solanaMainnet.id)
  first.destroy()
  expect(wallet.listenerCount).toBe(0)

  const second = open()
  await expect.poll(() => getAccount(second.kit).isConnected).toBe(true)
  expect(getNetwork(second.kit).network?.id).toBe(solanaMainnet.id)
  expect(wallet.log.filter(({ method, isAsked }) => method === 'connect' && isAsked)).toHaveLength(1)
  await disconnect(second.kit)
  expect([getAccount(second.kit).isConnected, wallet.permitted.length]).toEqual([false, 0])
  second.destroy()
  expect(wallet.listenerCount).toBe(0)
})

test('signs transactions without sending them, and says what the family cannot do', async () => {
  const { genesisHash, rpcUrl } = chain
  const local = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
  const origin = createTestOrigin()
  const tab = origin.openTab()
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': rpcUrl } })
  onTestFinished(() => wallet.destroy())
  installVirtualSolanaWallet(tab.window as unknown as EventTarget, wallet)
  const families = [solana({ networks: [local, solanaMainnet] })]
  const { kit, destroy } = createTestKit({ origin, tab, families, environment: { fetch: globalThis.fetch } })
  onTestFinished(destroy)
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      error => isBillfoldError(error) && error.code,
    )
  const to = solanaTestAccounts[2].address
  const transactions = await createV0Transfers(rpcUrl, alice.address, to, [2_000_000n, 3_000_000n])
  expect(await codeOf(signTransactions(kit, { transactions }))).toBe('connector/not-connected')
  await expect.poll(() => getConnectors(kit)).toHaveLength(1)
  await connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
  const rpc = createSolanaRpc(rpcUrl)
  const held = async () => (await rpc.getBalance(address(to)).send()).value
  const before = await held()
  const signed = await signTransactions(kit, { namespace: 'solana', transactions })
  expect(await held()).toBe(before)
  for (const text of signed) await rpc.sendTransaction(text as never, { encoding: 'base64' }).send()
  expect(await held()).toBe(before + 5_000_000n)
  wallet.set({ reject: true })
  expect(await codeOf(signTransactions(kit, { transactions }))).toBe('wallet/rejected')
  expect(await codeOf(signPsbt(kit, { psbt: 'cHNidP8=' }))).toBe('options/feature-unavailable')

  // The host takes away the network that the page is on: the wallet has no own network to switch to.
  removeNetwork(kit, local.id)
  expect(getNetwork(kit)).toMatchObject({ networkId: local.id, isUnsupported: true })
  openModal(kit)
  expect(kit.store.getState().modal.history.at(-1)?.view).toBe('UnsupportedChain')
})

test('fault 94: a wallet that comes late is still restored', async () => {
  const origin = createTestOrigin()
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:mainnet': 'http://127.0.0.1:1' } })
  onTestFinished(() => wallet.destroy())
  const open = () => {
    const tab = origin.openTab()
    return createTestKit({ origin, tab, families: [solana({ networks: [solanaMainnet] })] })
  }
  const install = ({ tab }: ReturnType<typeof open>) =>
    installVirtualSolanaWallet(tab.window as unknown as EventTarget, wallet)
  const first = open()
  install(first)
  await expect.poll(() => getConnectors(first.kit)).toHaveLength(1)
  await connect(first.kit, { connector: getConnectors(first.kit)[0]?.id ?? '' })
  first.destroy()
  const second = open()
  // It is waited for three seconds; then nothing is connected, until it comes.
  await second.clock.advance(3_000)
  expect(getAccount(second.kit).status).toBe('disconnected')
  install(second)
  await expect.poll(() => getAccount(second.kit).address).toBe(alice.address)
  second.destroy()
})
