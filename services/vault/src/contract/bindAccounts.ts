import { bind } from './bind.ts'
import type { VaultAccount } from './vault.ts'

/** What the hash of a wallet's public keys is taken over. */
export function bindAccounts(accounts: readonly VaultAccount[]): Uint8Array<ArrayBuffer> {
  return bind([
    'billfold/accounts/v1',
    ...accounts.flatMap(({ namespace, address, publicKey }) => [namespace, address, publicKey]),
  ])
}
