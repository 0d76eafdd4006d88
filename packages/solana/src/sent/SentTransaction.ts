import type { NetworkId } from 'billfold/protocol'

/** A transaction that this page has had signed, and follows. */
export type SentTransaction = {
  readonly networkId: NetworkId
  /** Its first signature, base58. */
  readonly hash: string
  /** When it was signed, milliseconds since the epoch. */
  readonly at: number
  /** The signed transaction in base64, to be offered again; absent where only the wallet has it. */
  readonly wire?: string
  /** The transaction in base64 that the wallet was asked to send, where what it signed is not known. */
  readonly asked?: string
  /** No block above this height can hold it; absent while that is not known. */
  readonly lastValidHeight?: number
  /** It names a durable nonce in place of a blockhash, which no height ends. */
  readonly usesNonce?: boolean
}
