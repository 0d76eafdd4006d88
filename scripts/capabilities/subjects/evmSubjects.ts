import { evm } from '@billfold/evm'
import { mainnet } from '@billfold/evm/networks'
import { createVirtualWallet } from '@billfold/testkit'
import { onTestFinished } from 'vitest'
import { createInjectedConnector } from '../../../packages/evm/src/connectors/createInjectedConnector.ts'
import { createSafeProvider } from '../../../packages/evm/src/connectors/safe/createSafeProvider.ts'
import type { Eip1193Provider } from '../../../packages/evm/src/provider/Eip1193Provider.ts'
import { createBrowser } from '../../../packages/wagmi/test/support/createBrowser.ts'
import { openPairing } from '../openPairing.ts'
import type { Subject } from '../Subject.ts'

/** Every way in which a page reaches EVM wallets, by the column of the table. */
export async function evmSubjects(): Promise<{ readonly [kind: string]: Subject }> {
  const adapter = evm({ networks: [mainnet] })
  const wallet = createVirtualWallet({ chains: { 1: 'http://127.0.0.1:9' } })
  onTestFinished(() => wallet.destroy())
  const account = { address: wallet.accounts[0] ?? '', type: 'eoa' } as const
  const base = { adapter, network: mainnet, account }
  const provider = wallet.provider as Eip1193Provider
  const toSubject = (kind: 'announced' | 'injected' | 'external'): Subject => ({
    ...base,
    connector: createInjectedConnector({ id: kind, name: kind, kind, provider }),
  })
  const { kit } = createBrowser().open()
  const bridge = kit.adapters.get('eip155')
  const [held] = kit.store.getState().connectors
  const [network] = bridge?.networks ?? []
  if (!bridge || !held || !network) throw new Error('The config has no wallet')
  return {
    announced: toSubject('announced'),
    injected: toSubject('injected'),
    external: toSubject('external'),
    safe: {
      ...base,
      account: { ...account, type: 'smartAccount' },
      connector: createInjectedConnector({
        id: 'safe',
        name: 'Safe',
        kind: 'external',
        accountType: 'smartAccount',
        provider: createSafeProvider({ origin: 'https://app.safe.global' }),
      }),
      lacks: ['follow', 'switchNetwork'],
    },
    wagmi: { adapter: bridge, network, account, connector: held },
    pairing: await openPairing(adapter, account),
  }
}
