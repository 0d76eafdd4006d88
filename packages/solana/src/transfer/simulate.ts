import { BillfoldError, type ErrorRow, isRecord } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import { readTransactionError } from '../errors/readTransactionError.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { toAmount } from '../rpc/toAmount.ts'

/** Runs a transaction without signatures and without keeping what it does: compute units, and why it would fail. */
export function simulate(rpc: Rpc, wire: Uint8Array): Promise<simulate.ReturnType> {
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' }
  return rpc.request('simulateTransaction', [toBase64(wire), options], result => {
    const { value } = isRecord(result) ? result : {}
    if (!isRecord(value)) return undefined
    const failed = readTransactionError(value.err, value.logs)
    const units = toAmount(value.unitsConsumed) ?? 0n
    if (!failed) return { units }
    const cause = { err: value.err, logs: value.logs }
    const { row, reason } = failed
    return { units, refusal: new BillfoldError(row as ErrorRow<BillfoldError['code']>, { cause, context: { reason } }) }
  })
}

export declare namespace simulate {
  type ReturnType = { readonly units: bigint; readonly refusal?: BillfoldError }
}
