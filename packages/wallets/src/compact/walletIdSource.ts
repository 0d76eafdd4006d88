import type { WalletRow } from '../rows/WalletRow.ts'

/** The type of all ids, as a module: hosts get them completed, and a misspelt one is found. */
export function walletIdSource(rows: readonly Pick<WalletRow, 'id'>[]): string {
  const ids = rows.map(({ id }) => `  | '${id}'`).sort()
  return `// Written by packages/wallets/scripts/compact.mjs; change the data, not this file.

/** Ids of the wallets in the bundled directory. */
export type WalletId =
${ids.join('\n')}
`
}
