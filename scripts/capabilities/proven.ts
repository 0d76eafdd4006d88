import type { Capability, Cell } from './Book.ts'
import { titleOf } from './titleOf.ts'

/**
 * Cells for what `describeCapabilities` proves in `file`: by column the name of its suite.
 *
 * @example proven('packages/evm/test/capabilities.test.ts', 'signMessage', { announced: 'announced wallets' })
 */
export function proven(
  file: string,
  id: Capability['id'],
  suites: { readonly [column: string]: string },
  note?: string,
): { readonly [column: string]: Cell } {
  return Object.fromEntries(
    Object.entries(suites).map(([column, suite]) => [
      column,
      { proofs: [{ file, test: `${suite} ${titleOf(id)}` }], ...(note === undefined ? {} : { note }) },
    ]),
  )
}
