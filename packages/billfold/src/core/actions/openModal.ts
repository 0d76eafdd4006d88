import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import type { PublicView, SendArguments, SwapArguments, ViewTarget } from '../modal/views.ts'

/**
 * Opens the modal on a view, by default Account when connected, else Connect (the code of a pairing with `basic`); on UnsupportedChain when the wallet is on
 * a network that the host did not configure and does not allow.
 * @example
 * openModal(kit)
 * openModal(kit, { view: 'Networks' })
 * openModal(kit, { namespace: 'solana' })
 */
export function openModal(kit: Kit, parameters: openModal.Parameters = {}): void {
  const { namespace, uri, view } = parameters
  if (namespace) kit.runtime.connection({ type: 'namespaceSelected', namespace })
  const code: ViewTarget | '' | undefined = uri && { view: 'ConnectingWalletConnectBasic', params: { uri } }
  kit.runtime.modal({
    type: 'open',
    target: code || (view ? (parameters as ViewTarget) : restView(kit)),
    namespace,
  })
}

export declare namespace openModal {
  type Parameters = (
    | { readonly view?: PublicView | undefined; readonly params?: undefined }
    /** `openSend` does the same and resolves with the hash. */
    | { readonly view: 'WalletSend'; readonly params?: SendArguments | undefined }
    | { readonly view: 'Swap'; readonly params?: SwapArguments | undefined }
  ) & {
    /** Makes this family the active one, and offers its wallets only. */
    readonly namespace?: Namespace | undefined
    /** Shows the code of a pairing that you make yourself: `wc:…`. Close the modal once a wallet has answered. */
    readonly uri?: string | undefined
  }
}

/** The view that opens when no view is named. */
export function restView(kit: Kit): ViewTarget {
  const { namespaces, activeNamespace, networks, settings } = kit.store.getState()
  const now = namespaces[activeNamespace]
  if (now?.status !== 'connected') return { view: settings.isBasic ? 'ConnectingWalletConnectBasic' : 'Connect' }
  const isUnsupported = !networks.some(network => network.id === now.networkId)
  const mustSwitch = isUnsupported && settings.isNetworkSwitchEnabled && !settings.isUnsupportedNetworkAllowed
  return { view: mustSwitch ? 'UnsupportedChain' : 'Account' }
}
