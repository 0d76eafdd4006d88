import { base58 } from '@scure/base'
import type { RpcCall } from '../rpc/RpcCall.ts'
import type { RpcTools } from '../rpc/RpcTools.ts'
import { readParams } from './readParams.ts'
import type { ShownTransactions } from './ShownTransactions.ts'
import { signWires } from './signWires.ts'

/** solana_signTransaction: `{ transaction }` as base58. @returns the same, signed. */
export async function signTransaction(tools: RpcTools<ShownTransactions>, call: RpcCall): Promise<unknown> {
  const [signed] = await signWires(tools, call, [readParams(call).transaction], false)
  return { transaction: base58.encode(signed!.wire) }
}
