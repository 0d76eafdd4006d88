import type { ParsedInstruction } from './ParsedInstruction.ts'

/** Reads the making of an associated token account: no data or 0, or 1 when an account that exists is no failure. */
export function parseAssociatedTokenInstruction(
  accounts: readonly string[],
  data: Uint8Array,
): ParsedInstruction | undefined {
  const kind = data[0] ?? 0
  if (kind > 1) return undefined
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  return {
    type: kind === 0 ? 'create' : 'createIdempotent',
    info: { source, account, wallet, mint, systemProgram, tokenProgram },
  }
}
