import { sha256 } from '@noble/hashes/sha2'
import { bindAccounts } from '../../contract/bindAccounts.ts'
import type { VaultAccount } from '../../contract/vault.ts'
import { toHex } from '../bytes/toHex.ts'

/** SHA-256 in hex of a wallet's public keys, as every seal binds it. */
export function hashAccounts(accounts: readonly VaultAccount[]): string {
  return toHex(sha256(bindAccounts(accounts)))
}
