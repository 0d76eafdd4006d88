import type { Namespace } from '../../protocol/caip/types.ts'
import { getShownAccount } from '../account/getShownAccount.ts'
import { verifyProvider } from '../features/verifyProvider.ts'
import type { Kit } from '../Kit.ts'

/**
 * The native provider of the connected wallet, for libraries that want one: for `eip155` an EIP-1193 object, as ethers'
 * `BrowserProvider` takes it. What the wallet signs through it resolves once it is verified, as in the actions; a signature
 * by another key, or of something else, rejects with `connector/invalid-answer`. That of a wallet in the page is the
 * wallet's in all else: its events, its errors, its own members. The same wallet has the same object.
 *
 * Call it again after `watchAccount` reported another `connectorId`. `undefined` while nothing is connected, and for wallets
 * that have no such object.
 *
 * @example
 * const provider = getProvider<Eip1193Provider>(kit)
 * if (provider) await new BrowserProvider(provider).getSigner()
 */
export function getProvider<provider = unknown>(
  kit: Kit,
  parameters: getProvider.Parameters = {},
): provider | undefined {
  const { namespace, isConnected, connectorId } = getShownAccount(kit, parameters)
  if (!isConnected) return undefined
  const connector = kit.store.getState().connectors.find(known => known.id === connectorId)
  const provider = connector?.provider?.(namespace)
  const isOwn = connector?.embedded || connector?.kind === 'pairing'
  if (!provider || isOwn || !kit.adapters.get(namespace)?.features.providerRequest) return provider as provider
  const known = kit.runtime.slot(createVerified)
  const verified = known.get(provider) ?? verifyProvider(kit, namespace, provider)
  known.set(provider, verified)
  return verified as provider
}

export declare namespace getProvider {
  type Parameters = {
    /** By default the active one. */
    readonly namespace?: Namespace | undefined
  }
  type ReturnType<provider = unknown> = provider | undefined
}

const createVerified = () => new WeakMap<object, object>()
