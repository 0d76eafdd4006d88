import { base58 } from '@scure/base'
import type { RpcCall } from '../rpc/RpcCall.ts'
import type { RpcTools } from '../rpc/RpcTools.ts'
import { readParams } from './readParams.ts'
import type { ShownTransactions } from './ShownTransactions.ts'
import { signWires } from './signWires.ts'

/** solana_signAllTransactions: `{ transactions }` as base58. @returns the same, signed, in their order. */
export async function signAllTransactions(tools: RpcTools<ShownTransactions>, call: RpcCall): Promise<unknown> {
  const { transactions } = readParams(call)
  if (!Array.isArray(transactions)) throw tools.failure('invalid-params')
  const signed = await signWires(tools, call, transactions, false)
  return { transactions: signed.map(({ wire }) => base58.encode(wire)) }
}
