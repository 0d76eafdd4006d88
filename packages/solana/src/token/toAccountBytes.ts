import { extensionTypes, type readMint } from './readMint.ts'
import { tokenAccountBytes } from './readTokenAccount.ts'

/** Bytes of the extensions that an account has because its mint has others, each with four of type and length. */
const ofMint: readonly (readonly [mintExtension: number, bytes: number])[] = [
  [extensionTypes.transferFee, 8],
  [extensionTypes.nonTransferable, 0],
  [extensionTypes.transferHook, 1],
  [extensionTypes.pausable, 0],
]

/** Bytes of an associated token account of a mint, by which its rent counts. */
export function toAccountBytes({ extensions }: Pick<readMint.ReturnType, 'extensions'>, isToken2022: boolean): number {
  if (!isToken2022) return tokenAccountBytes
  // The kind of account, and that its owner never changes.
  const base = tokenAccountBytes + 1 + 4
  return ofMint.reduce((sum, [type, bytes]) => sum + (extensions.has(type) ? 4 + bytes : 0), base)
}
