import { isRecord } from 'billfold/protocol'
import type { RpcCall } from '../rpc/RpcCall.ts'

/** The one object that Solana's methods take, in a list or by itself. */
export function readParams({ params }: RpcCall): Record<string, unknown> {
  const first: unknown = Array.isArray(params) ? params[0] : params
  return isRecord(first) ? first : {}
}
