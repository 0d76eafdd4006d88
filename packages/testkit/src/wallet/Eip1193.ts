/** EIP-1193 request as a page makes it. */
export type RequestArguments = { readonly method: string; readonly params?: unknown }

/** Events of EIP-1193. `disconnect` carries an error, `message` what the node sent. */
export type ProviderEventName = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message'

/** A listener of a provider's event. */
export type ProviderListener = (payload: never) => void

/**
 * An EIP-1193 provider. `on` and `removeListener` may be missing: that is one of the faults the virtual wallet can show.
 */
export type Eip1193Provider = {
  request(request: RequestArguments): Promise<unknown>
  on?(event: ProviderEventName, listener: ProviderListener): unknown
  removeListener?(event: ProviderEventName, listener: ProviderListener): unknown
  readonly isMetaMask?: true
}
