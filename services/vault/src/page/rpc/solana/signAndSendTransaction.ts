import { base64 } from '@scure/base'
import { FrameFailure } from 'billfold/channel'
import * as v from 'valibot'
import type { RpcCall, RpcTools } from '../RpcTools.ts'
import { readParams } from './readParams.ts'
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
export async function signAndSendTransaction(tools: RpcTools, call: RpcCall): Promise<unknown> {
  const given = readParams(call)
  const parsed = v.safeParse(options, given.options ?? {})
  if (!parsed.success) throw tools.failure('invalid-params')
  const client = tools.chains.clientOf(call.network)
  if (!client) throw tools.failure('chain-unsupported')
  const [signed] = await signWires(tools, call, [given.transaction], true)
  const offer = () =>
    client.ask('sendTransaction', [base64.encode(signed!.wire), { ...parsed.output, encoding: 'base64' }])
  await offer().catch((error: unknown) => {
    const { code, message } = error instanceof FrameFailure ? error.frameError : {}
    if (code === 'rpc/node' && /already been processed/i.test(message ?? '')) return
    if (code !== 'rpc/all-failed') throw error
    // Nobody said whether it was taken: it is followed by its signature, and the same bytes are offered again.
    tools.repeats.add(() =>
      offer().then(
        () => true,
        (again: unknown) => again instanceof FrameFailure && again.frameError.code === 'rpc/node',
      ),
    )
  })
  return { signature: signed!.signature }
}
