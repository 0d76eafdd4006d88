/**
 * What `getProvider(kit, { namespace: 'bip122' })` gives: a thin object over the connected wallet of the page; there is none
 * over a pairing. All of it is asked on the network that the page is on, and rejects with `BillfoldError`s.
 */
export type BitcoinProvider = {
  /**
   * The methods of a pairing: `getAccountAddresses`, `signMessage`, `signPsbt`, `sendTransfer`. What is signed resolves once
   * it is verified, as the actions `signMessage` and `signPsbt` do it; `signPsbt` broadcasts nothing.
   */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
