import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { rpcInvalidParams } from '../../protocol/errors/rows/rpc.ts'

/**
 * Parameters of a request as they travel: a copy that holds what JSON holds, with bigints as 0x hex.
 *
 * @throws `rpc/invalid-params` for what is neither a list nor an object, or cannot be copied.
 * @example toFrameParams([{ value: 10n }]) // [{ value: '0xa' }]
 */
export function toFrameParams(params: unknown): unknown[] | Record<string, unknown> {
  try {
    const copy: unknown = JSON.parse(
      JSON.stringify(params ?? [], (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)),
    )
    if (typeof copy === 'object' && copy !== null) return copy as unknown[] | Record<string, unknown>
  } catch {}
  throw new BillfoldError(rpcInvalidParams, { details: 'Parameters are a list or an object of plain values' })
}
