import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { RpcCall } from '../rpc/RpcCall.ts'
import type { RpcTools } from '../rpc/RpcTools.ts'
import { readParams } from './readParams.ts'
import type { ShownTransactions } from './ShownTransactions.ts'
import { signWires } from './signWires.ts'

const commitment = v.picklist([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])
const options = v.optional(
  v.object({
    skipPreflight: v.optional(v.boolean()),
    preflightCommitment: v.optional(commitment),
    maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    minContextSlot: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  {},
)

/** solana_signAndSendTransaction: `{ transaction, options }`. @returns the signature by which it is known, also where no node answered. */
export async function signAndSendTransaction(tools: RpcTools<ShownTransactions>, call: RpcCall): Promise<unknown> {
  const given = readParams(call)
  const parsed = v.safeParse(options, given.options ?? {})
  if (!parsed.success) throw tools.failure('invalid-params')
  const client = tools.chains.clientOf(call.network)
  if (!client) throw tools.failure('chain-unsupported')
  const [signed] = await signWires(tools, call, [given.transaction], true)
  const { payment, signature: hash, wire } = signed!
  const transaction = { hash, raw: base64.encode(wire), options: parsed.output }
  const kept = await tools.outbox.keep(call, [{ ...transaction, ...payment }])
  try {
    await kept.offer(client, transaction)
  } catch (error) {
    // The only node that was asked has refused it.
    await kept.drop([hash])
    throw error
  }
  return { signature: hash }
}
