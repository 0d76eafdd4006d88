import type { VaultAccount } from '../../contract/vault.ts'
import { deriveKeys } from '../derive/deriveKeys.ts'
import { exportEvmKey } from '../derive/exportEvmKey.ts'
import { exportSolanaKey } from '../derive/exportSolanaKey.ts'
import { toAccounts } from '../derive/toAccounts.ts'
import { toWords } from '../derive/toWords.ts'

/** A wallet that was opened without any server: what it is, and what moves it elsewhere. */
export type SpelledWallet = {
  readonly accounts: readonly VaultAccount[]
  readonly words: string
  readonly evmKey: string
  readonly solanaKey: string
}

/** Addresses, words and keys of a root secret. Zeroes it. */
export async function spellWallet(rootSecret: Uint8Array<ArrayBuffer>): Promise<SpelledWallet> {
  const keys = await deriveKeys(rootSecret)
  const words = toWords(rootSecret)
  const wallet = {
    accounts: toAccounts(keys),
    words,
    evmKey: exportEvmKey(keys.eip155),
    solanaKey: exportSolanaKey(keys.solana),
  }
  for (const bytes of [rootSecret, keys.eip155, keys.solana]) bytes.fill(0)
  return wallet
}
