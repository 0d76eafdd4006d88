import type { RequestedCall } from '../requestedCall.ts'
import { toQuantity } from './toQuantity.ts'

/** A call of the account as nodes take it, without fees, nonce and limit. */
export function toPlainCall(
  from: string,
  { data, to, value }: Pick<RequestedCall, 'data' | 'to' | 'value'>,
): Readonly<Record<string, string>> {
  return { from, ...(to ? { to } : {}), data, value: toQuantity(value) }
}
