import { createDevnet } from '@billfold/devnet'
import { testAccounts } from '@billfold/testkit'
import { connect } from 'billfold'
import { afterAll, beforeAll } from 'vitest'
import { describeCapabilities } from '../../../../scripts/capabilities/describeCapabilities.ts'
import { evmProbes } from '../../../../scripts/capabilities/evmProbes.ts'
import { createPair } from './createPair.ts'

// What docs/capabilities.md says of EVM wallets over a pairing: a real relay, real chains, a phone with real keys.

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

const can = evmProbes(() => ({
  rpcUrl: devnet.chains['eip155:31337'].rpcUrl,
  token: devnet.contracts['eip155:31337'].usdx,
}))

describeCapabilities({
  name: 'paired EVM wallets',
  can,
  // Only a browser's page restores by itself: e2e/pairing.test.ts.
  except: ['restore'],
  async open() {
    const nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    const { phone, openPage } = await createPair({ nodes })
    const page = openPage()
    const [first, second] = testAccounts
    return {
      kit: page.kit,
      first: first.address,
      second: second.address,
      selectSecond: () => void phone.selectAccount(second.address),
      promptCount: () =>
        phone.log.filter(({ message }) => 'method' in message && message.method === 'wc_sessionPropose').length,
      reload: () => openPage({ after: page }).kit,
      // All of it ends with the test.
      leave() {},
      connectAs: async () =>
        void (await connect(page.kit, { connector: page.connector, onOffer: ({ uri }) => void phone.pair(uri) })),
    }
  },
})
