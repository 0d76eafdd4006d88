import { errorCatalogue } from '../../protocol/errors/catalogue.ts'
import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'

/** EIP-1193 and EIP-1474 numbers of errors whose rows have no number. */
const NUMBERS: { readonly [code: string]: number } = {
  'vault/not-connected': 4100,
  'rpc/not-allowed': 4200,
  'connector/not-connected': 4900,
  'vault/chain-unsupported': 4901,
  'network/not-found': 4902,
}
const INTERNAL = -32_603

/**
 * An error as providers of other libraries throw it: the vault's own number where it gave one, else what the catalogue says. EIP-1193's 4001 is for what the visitor or the vault
 * refused. A request whose frame went away, or that was given up, may have been signed and sent: it is an internal error, whose outcome is open. `data.hash` and `data.hashes` are of what was signed before the failure.
 */
export function toProviderError(error: unknown): Error & { code: number } {
  const message = isBillfoldError(error) ? error.shortMessage : error instanceof Error ? error.message : 'Failed'
  const hashes = isBillfoldError(error) ? error.context?.hashes : undefined
  const data = Array.isArray(hashes) && { data: { hash: hashes[0], hashes } }
  return Object.assign(new Error(message, { cause: error }), { code: numberOf(error) }, data)
}

function numberOf(error: unknown): number {
  if (!isBillfoldError(error)) {
    const { code } = Object(error) as { code?: unknown }
    return typeof code === 'number' ? code : INTERNAL
  }
  const row: ErrorRow = errorCatalogue[error.code]
  const code = error.context?.rpcCode
  return NUMBERS[error.code] ?? row.rpcCode ?? (typeof code === 'number' ? code : INTERNAL)
}
