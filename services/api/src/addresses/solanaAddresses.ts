import { isSolanaAddress } from 'billfold/protocol'
import type { AddressRules } from './AddressRules.ts'
import { readBase58 } from './readBase58.ts'

/** Base58 of 32 bytes, whose case counts. Owners that are no points of the curve (vaults) hold things, too. */
export const solanaAddresses: AddressRules = {
  namespace: 'solana',
  what: 'a Solana address',
  isAccount: isKey,
  isToken: isKey,
  toKey: address => address,
}

function isKey(text: string): boolean {
  return isSolanaAddress(text) && readBase58(text)?.length === 32
}
