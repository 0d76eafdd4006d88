import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** A root secret as 24 English words (BIP-39). */
export function toWords(rootSecret: Uint8Array): string {
  return entropyToMnemonic(rootSecret, wordlist)
}
