import { orderNetworks } from '../../core/actions/orderNetworks.ts'
import type { Connector } from '../../core/contracts/Connector.ts'
import type { WalletSession } from '../../core/contracts/WalletSessionRules.ts'
import { readSettings } from '../../core/features/readSettings.ts'
import type { Kit } from '../../core/Kit.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { networkNotFound } from '../../protocol/errors/rows/network.ts'
import { isProxiedMethod } from '../../protocol/rpc/isProxiedMethod.ts'
import type { VaultSession } from '../session/createVaultSession.ts'
import { toProviderError } from './toProviderError.ts'

/**
 * One namespace of the embedded wallet, as its family's native provider sees it: the same thing as a namespace of a paired wallet. It is asked for
 * everything but reads of the chain: a provider reads where the kit reads.
 */
export function createVaultLink({ kit, namespace, request, session }: createVaultLink.Options): WalletSession {
  const granted = () => session.connected()[namespace]
  const networks = () => orderNetworks(kit.store.getState(), [namespace])
  return {
    accounts: () => granted()?.accounts ?? [],
    networkId: () => granted()?.networkId,
    // No method is approved by name: refused and unknown ones are sent too, because the wallet decides.
    methods: () => [],
    isAsked: method => !isProxiedMethod(method, namespace),
    networks,
    settings: readSettings(kit),
    sessionProperties: () => ({}),
    async request({ networkId, method, params }) {
      try {
        return await request({ network: networkId, method, params })
      } catch (cause) {
        throw toProviderError(cause)
      }
    },
    async switchNetwork(networkId) {
      try {
        const network = networks().find(({ id }) => id === networkId)
        if (!network) throw new BillfoldError(networkNotFound, { context: { networkId } })
        await session.switchNetwork({ network, signal: kit.runtime.lifetime })
      } catch (cause) {
        throw toProviderError(cause)
      }
    },
    watch: session.watch,
  }
}

export declare namespace createVaultLink {
  type Options = {
    readonly kit: Kit
    readonly namespace: Namespace
    readonly session: VaultSession
    readonly request: Connector['request']
  }
}
