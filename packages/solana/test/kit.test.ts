import { createSolanaChain } from '@billfold/devnet'
import { createVirtualSolanaWallet, installVirtualSolanaWallet, solanaTestAccounts } from '@billfold/testkit/solana'
import { createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import {
  connect,
  disconnect,
  getAccount,
  getConnectors,
  getNetwork,
  getProvider,
  signMessage,
  switchNetwork,
  transferToken,
} from 'billfold'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { defineSolanaNetwork } from '../src/networks/defineSolanaNetwork.ts'
import { solanaMainnet } from '../src/networks/rows/solanaMainnet.ts'
import type { SolanaProvider } from '../src/provider/SolanaProvider.ts'
import { solana } from '../src/solana.ts'
import { verifySolanaMessage } from '../src/verify/verifySolanaMessage.ts'

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
