import type { Scenario } from '../Scenario.ts'
import { fox } from '../sampleWallets.ts'

/** One wallet on two families, each by a connector of its own. */
export const severalFamilies = (more: Scenario = {}, name = fox.name): Scenario => ({
  hasSecondFamily: true,
  wallets: [
    { ...fox, name },
    { id: 'two.fox', name, namespaces: ['two'] },
  ],
  path: [{ view: 'Connect' }, { view: 'ConnectingMultiChain', params: { connectorIds: [fox.id, 'two.fox'] } }],
  ...more,
})
