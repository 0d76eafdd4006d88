import { compactWallets } from '@billfold/wallets/compact'
import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

/** The page about the ids of wallets, by which options name them. */
export function writeWallets(): string {
  const rows = [...compactWallets].sort((one, other) => one.name.localeCompare(other.name))
  return `# Wallets

The wallets of the directory that comes with the kit, by the id that
[\`featuredWalletIds\`](./options.md#featuredwalletids), [\`includeWalletIds\`](./options.md#includewalletids) and
[\`excludeWalletIds\`](./options.md#excludewalletids) take; an editor completes them. The 64-digit ids of the public registry work as well,
and so do ids of \`customWallets\` and the rdns of a wallet of the browser. An id that is not in the directory is reported on the console while
you develop, with the nearest one.

${toTable(
  ['Wallet', 'Id', 'Families'],
  rows.map(({ id, name, namespaces }) => [name, toCode(id), namespaces.map(toCode).join(', ')]),
)}
`
}
