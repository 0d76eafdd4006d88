/**
 * What `getProvider(kit, { namespace: 'solana' })` gives: a thin object over the connected wallet, the same for a wallet
 * of the page and for a paired one. Transactions are wire transactions in bytes, what `getTransactionEncoder` of
 * `@solana/kit` and `serialize()` of `@solana/web3.js` give. All of it is asked on the network that the page is on, and
 * rejects with `BillfoldError`s. What is signed resolves once it is verified.
 */
export type SolanaProvider = {
  /** The active account, base58; absent without one. */
  readonly publicKey: string | undefined
  /** The methods of a pairing: `solana_signMessage`, `solana_signTransaction`, … */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Resolves with the 64 bytes of the signature. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** Resolves with the signature, base58. */
  signAndSendTransaction(transaction: Uint8Array): Promise<string>
}
