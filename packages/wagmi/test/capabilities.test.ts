import { createDevnet } from '@billfold/devnet'
import { testAccounts } from '@billfold/testkit'
import { afterAll, beforeAll } from 'vitest'
import { describeCapabilities } from '../../../scripts/capabilities/describeCapabilities.ts'
import { evmProbes } from '../../../scripts/capabilities/evmProbes.ts'
import { createBrowser } from './support/createBrowser.ts'

// What docs/capabilities.md says of wallets that a wagmi config holds.

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

describeCapabilities({
  name: 'wallets of a wagmi config',
  can: evmProbes(() => ({
    rpcUrl: devnet.chains['eip155:31337'].rpcUrl,
    token: devnet.contracts['eip155:31337'].usdx,
  })),
  async open() {
    const chains = Object.values(devnet.chains)
    const browser = createBrowser({
      nodes: Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
    })
    const [wallet] = browser.wallets
    const page = browser.open()
    await page.mount()
    return {
      kit: page.kit,
      first: testAccounts[0].address,
      second: testAccounts[1].address,
      selectSecond: () => wallet.selectAccount(testAccounts[1].address),
      promptCount: () => wallet.log.filter(({ isAsked }) => isAsked).length,
      reload() {
        void page.leave()
        const next = browser.open()
        void next.mount()
        return next.kit
      },
      // Its pages and wallets end with the test.
      leave() {},
    }
  },
})
