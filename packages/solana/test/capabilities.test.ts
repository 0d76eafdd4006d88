import { createSolanaChain, solanaTokens } from '@billfold/devnet'
import { createVirtualSolanaWallet, installVirtualSolanaWallet, solanaTestAccounts } from '@billfold/testkit/solana'
import { createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { address, createSolanaRpc } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import {
  getNetwork,
  getProvider,
  sendTransaction,
  signMessage,
  signTransactions,
  switchNetwork,
  transferToken,
} from 'billfold'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeCapabilities } from '../../../scripts/capabilities/describeCapabilities.ts'
import { defineSolanaNetwork } from '../src/networks/defineSolanaNetwork.ts'
import { solanaMainnet } from '../src/networks/rows/solanaMainnet.ts'
import type { SolanaProvider } from '../src/provider/SolanaProvider.ts'
import { isSigned } from '../src/signature/isSigned.ts'
import { solana } from '../src/solana.ts'
import { findTransaction } from '../src/transaction/findTransaction.ts'
import { verifySolanaMessage } from '../src/verify/verifySolanaMessage.ts'
import { createV0Transfers } from './support/createV0Transfers.ts'

// What docs/capabilities.md says of Solana wallets of a page; what came of it is read by the field's own client.

let chain: Awaited<ReturnType<typeof createSolanaChain>>
beforeAll(async () => {
  chain = await createSolanaChain()
})
afterAll(() => chain.stop())

const [alice, bob] = solanaTestAccounts
const { usdx } = solanaTokens
const rpc = () => createSolanaRpc(chain.rpcUrl)
const balanceOf = async (of: string) => (await rpc().getBalance(address(of)).send()).value
const tokensOf = async (of: string) => {
  const [account] = await findAssociatedTokenPda({
    owner: address(of),
    mint: address(usdx.mint),
    tokenProgram: address(usdx.program),
  })
  return BigInt((await rpc().getTokenAccountBalance(account).send()).value.amount)
}

const can: describeCapabilities.Probes<describeCapabilities.Page> = {
  async switchNetwork({ kit }) {
    await switchNetwork(kit, { networkId: solanaMainnet.id })
    expect(getNetwork(kit).network?.id).toBe(solanaMainnet.id)
  },
  async provider({ kit }) {
    const provider = getProvider<SolanaProvider>(kit, { namespace: 'solana' })
    expect(provider?.publicKey).toBe(alice.address)
    expect(await provider?.signMessage(Uint8Array.of(1, 2, 3))).toHaveLength(64)
  },
  async signMessage({ kit }) {
    const signature = await signMessage(kit, { message: 'Hello' })
    expect(verifySolanaMessage({ address: alice.address, message: 'Hello', signature })).toBe(true)
  },
  async signTransactions({ kit }) {
    const transactions = await createV0Transfers(chain.rpcUrl, alice.address, bob.address, [1n, 2n])
    const signed = await signTransactions(kit, { transactions })
    expect(
      signed.map(text => {
        const found = findTransaction(text)
        return found && isSigned(found, alice.address)
      }),
    ).toEqual([true, true])
  },
  async sendTransaction({ kit }) {
    const [serialized = ''] = await createV0Transfers(chain.rpcUrl, alice.address, bob.address, [1_000_003n])
    const before = await balanceOf(bob.address)
    await sendTransaction(kit, { transaction: { serialized } })
    expect(await balanceOf(bob.address)).toBe(before + 1_000_003n)
  },
  async transferNative({ kit }) {
    const before = await balanceOf(bob.address)
    await transferToken(kit, { transfer: { to: bob.address, amount: 1_000_005n } })
    expect(await balanceOf(bob.address)).toBe(before + 1_000_005n)
  },
  async transferToken({ kit }) {
    const before = await tokensOf(bob.address)
    const token = { address: usdx.mint, decimals: usdx.decimals }
    await transferToken(kit, { transfer: { token, to: bob.address, amount: 7n } })
    expect(await tokensOf(bob.address)).toBe(before + 7n)
  },
}

for (const kind of ['standard', 'external'] as const)
  describeCapabilities({ name: `${kind} wallets`, open: () => openPage(kind), can })

/** A page into which the wallet comes by registration, or that was given it by its host. */
function openPage(kind: 'standard' | 'external'): describeCapabilities.Page {
  const { genesisHash, rpcUrl } = chain
  const local = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': rpcUrl, 'solana:mainnet': rpcUrl } })
  const origin = createTestOrigin()
  const wallets = kind === 'external' ? [{ id: 'host', wallet: wallet.wallet }] : []
  let close = () => {}
  const visit = () => {
    const tab = origin.openTab()
    const uninstall =
      kind === 'external' ? () => {} : installVirtualSolanaWallet(tab.window as unknown as EventTarget, wallet)
    const families = [solana({ networks: [local, solanaMainnet], wallets })]
    const world = createTestKit({ origin, tab, families, environment: { fetch: globalThis.fetch } })
    close = () => {
      world.destroy()
      uninstall()
    }
    return world.kit
  }
  return {
    kit: visit(),
    first: alice.address,
    second: bob.address,
    selectSecond: () => wallet.selectAccount(bob.address),
    promptCount: () => wallet.log.filter(({ isAsked }) => isAsked).length,
    reload() {
      close()
      return visit()
    },
    leave() {
      close()
      wallet.destroy()
    },
  }
}
