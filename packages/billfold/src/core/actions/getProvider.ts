import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { getAccount } from './getAccount.ts'

/**
 * The native provider of the connected wallet, for libraries that want one: for `eip155` an EIP-1193 object, as ethers'
 * `BrowserProvider` takes it. That of a wallet in the page is the wallet's own: what it says and throws is not checked by
 * the kit, and its events are its own. That of a paired or embedded wallet is the kit's: its signatures by a key are
 * checked. Ask again after `watchAccount` told of another `connectorId`. `undefined` while nothing is connected, and for
 * wallets that have no such object.
 *
 * @example
 * const provider = getProvider<Eip1193Provider>(kit)
 * if (provider) await new BrowserProvider(provider).getSigner()
 */
export function getProvider<provider = unknown>(
  kit: Kit,
  parameters: getProvider.Parameters = {},
): provider | undefined {
  const { namespace, isConnected, connectorId } = getAccount(kit, parameters)
  if (!isConnected) return undefined
  const connector = kit.store.getState().connectors.find(known => known.id === connectorId)
  return connector?.provider?.(namespace) as provider | undefined
}

export declare namespace getProvider {
  type Parameters = {
    /** By default the active one. */
    readonly namespace?: Namespace | undefined
  }
  type ReturnType<provider = unknown> = provider | undefined
}
