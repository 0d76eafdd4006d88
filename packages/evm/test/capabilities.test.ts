import { createDevnet } from '@billfold/devnet'
import { createVirtualWallet, installVirtualWallet } from '@billfold/testkit'
import { createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { afterAll, beforeAll } from 'vitest'
import { describeCapabilities } from '../../../scripts/capabilities/describeCapabilities.ts'
import { evmProbes } from '../../../scripts/capabilities/evmProbes.ts'
import { evm } from '../src/evm.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import type { Eip1193Provider } from '../src/provider/Eip1193Provider.ts'

// What docs/capabilities.md says of wallets of a page: each way of being found, and all that can be done over it.

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

const can = evmProbes(() => ({
  rpcUrl: devnet.chains['eip155:31337'].rpcUrl,
  token: devnet.contracts['eip155:31337'].usdx,
}))

for (const kind of ['announced', 'injected', 'external'] as const)
  describeCapabilities({ name: `${kind} wallets`, open: () => openPage(kind), can })

/** A page into which the wallet comes in the given way. */
function openPage(kind: 'announced' | 'injected' | 'external'): describeCapabilities.Page {
  const chains = Object.values(devnet.chains)
  const networks = chains.map(({ chainId, name, rpcUrl }) => defineNetwork({ chainId, name, rpcUrls: [rpcUrl] }))
  const wallet = createVirtualWallet({
    chains: Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
    chainId: 31337,
  })
  const origin = createTestOrigin()
  const providers =
    kind === 'external' ? [{ id: 'host', name: 'Host', provider: wallet.provider as Eip1193Provider }] : []
  let close = () => {}
  const visit = () => {
    const tab = origin.openTab()
    const leave = tab.enter()
    const uninstall =
      kind === 'external'
        ? () => {}
        : installVirtualWallet(tab.window, wallet, { isAnnounced: kind === 'announced', legacy: kind === 'injected' })
    const world = createTestKit({ origin, tab, families: [evm({ networks, providers })] })
    close = () => {
      world.destroy()
      uninstall()
      leave()
    }
    return world.kit
  }
  const [first, second] = wallet.accounts as [string, string]
  return {
    kit: visit(),
    first,
    second,
    selectSecond: () => wallet.selectAccount(second),
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
