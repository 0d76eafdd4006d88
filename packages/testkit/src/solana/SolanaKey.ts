/** One account of a virtual wallet, with its key. */
export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}
