import { decodeBase58 } from '../base58/decodeBase58.ts'
import { verifySignature } from '../signature/verifySignature.ts'

/** Longer texts are neither an address nor a signature. */
const textCharacters = 100

/**
 * Whether the key of `address` has signed `message` (text as UTF-8, or bytes), for servers: Ed25519 by the rules of the
 * Solana runtime. Makes no request. `address` and `signature` in base58, as wallets give them.
 *
 * @example
 * const isTheirs = verifySolanaMessage({ address, message: 'Hello', signature })
 */
export function verifySolanaMessage({ address, message, signature }: verifySolanaMessage.Options): boolean {
  if ([address, signature].some(text => typeof text !== 'string' || text.length > textCharacters)) return false
  const publicKey = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (publicKey?.length !== 32 || bytes?.length !== 64) return false
  const signed = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return verifySignature({ publicKey, message: signed, signature: bytes })
}

export declare namespace verifySolanaMessage {
  type Options = {
    readonly address: string
    readonly message: string | Uint8Array
    readonly signature: string
  }
}
