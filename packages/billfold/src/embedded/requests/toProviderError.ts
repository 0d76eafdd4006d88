import { errorCatalogue } from '../../protocol/errors/catalogue.ts'
import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'

/** EIP-1193 and EIP-1474 numbers of errors whose rows have none. */
const NUMBERS: { readonly [code: string]: number } = {
  'vault/aborted': 4001,
  'request/aborted': 4001,
  'vault/not-connected': 4100,
  'rpc/not-allowed': 4200,
  'connector/not-connected': 4900,
  'vault/chain-unsupported': 4901,
  'network/not-found': 4902,
}
const INTERNAL = -32_603

/**
 * An error as providers of other libraries throw it: the vault's own number where it gave one, else what the catalogue says, EIP-1193's 4001 for every way of
 * saying no.
 */
export function toProviderError(error: unknown): Error & { code: number } {
  const message = isBillfoldError(error) ? error.shortMessage : error instanceof Error ? error.message : 'Failed'
  return Object.assign(new Error(message, { cause: error }), { code: numberOf(error) })
}

function numberOf(error: unknown): number {
  if (!isBillfoldError(error)) {
    const { code } = Object(error) as { code?: unknown }
    return typeof code === 'number' ? code : INTERNAL
  }
  const row: ErrorRow = errorCatalogue[error.code]
  const told = error.context?.rpcCode
  return NUMBERS[error.code] ?? row.rpcCode ?? (typeof told === 'number' ? told : INTERNAL)
}
