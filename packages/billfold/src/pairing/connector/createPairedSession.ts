import type { Network } from '../../core/contracts/Network.ts'
import type { WalletSession } from '../../core/contracts/WalletSessionRules.ts'
import { readSettings } from '../../core/features/readSettings.ts'
import type { Kit } from '../../core/Kit.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { toGrantOf } from '../../wire/sign/toGrantOf.ts'
import type { PairingClient } from '../client/PairingClient.ts'
import type { PairedState } from './createPairedState.ts'

/** One namespace of the paired wallet, as its family sees it. */
export function createPairedSession(options: createPairedSession.Options): WalletSession {
  const { kit, state, namespace, networks } = options
  const granted = () => state.connected()[namespace]
  return {
    accounts: () => granted()?.accounts ?? [],
    networkId: () => granted()?.networkId,
    methods: () => {
      const session = state.session()
      const networkId = granted()?.networkId
      return session && networkId ? toGrantOf(session.namespaces, networkId).methods : []
    },
    networks,
    settings: readSettings(kit),
    sessionProperties: state.sessionProperties,
    async request(request) {
      const load = () => import('./requestOverLink.ts')
      const { requestOverLink } = await load().catch(load)
      return requestOverLink(options, request)
    },
    async switchNetwork(networkId) {
      const load = () => import('./switchOverLink.ts')
      const { switchOverLink } = await load().catch(load)
      return switchOverLink(options, networkId)
    },
    watch: state.watch,
  }
}

export declare namespace createPairedSession {
  type Options = {
    readonly kit: Kit
    /** Whether a card shows the visitor that a request waits. */
    readonly hasCard: boolean
    readonly client: PairingClient
    readonly state: PairedState
    readonly namespace: Namespace
    /** Configured ones of the namespace. */
    readonly networks: () => readonly Network[]
    readonly switchNetwork: (network: Network) => Promise<void>
  }
}
