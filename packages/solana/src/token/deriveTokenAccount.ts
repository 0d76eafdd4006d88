import { deriveAddress } from '../program/deriveAddress.ts'
import { programs } from '../program/programs.ts'
import { toKey } from '../program/toKey.ts'

/** The default account of a wallet's tokens of a mint: its associated token account. */
export function deriveTokenAccount(owner: string, mint: string, tokenProgram: string): string {
  return deriveAddress(programs.associatedToken, [toKey(owner), toKey(tokenProgram), toKey(mint)])
}
