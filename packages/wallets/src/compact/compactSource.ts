import type { WalletRow } from '../rows/WalletRow.ts'
import { toCompact } from './toCompact.ts'

/**
 * Writes the module that carries the compact directory, in the order of `rows`: the same rows give the same bytes.
 *
 * The rows are JSON text inside a string: the module parses them in one go, which browsers do faster than object
 * literals, and no formatter touches them. They were checked by `WalletRow` when this was written.
 *
 * @param typeImport where the module finds the type of a row
 */
export function compactSource(
  rows: readonly WalletRow[],
  { name = 'compactWallets', type = 'CompactWallet', typeImport = './CompactWallet.ts' } = {},
): string {
  const json = JSON.stringify(rows.map(toCompact)).replace(/[\\']/g, '\\$&')
  return `// Written by packages/wallets/scripts/compact.mjs; change the data, not this file.
import type { ${type} } from '${typeImport}'

/** The wallet directory without pictures, in its neutral order. */
export const ${name}: readonly ${type}[] = /* @__PURE__ */ JSON.parse(
  '${json}',
)
`
}
