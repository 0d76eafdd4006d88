import type { Finality } from '../../../upstream/rpc/Finality.ts'
import type { RpcCall, RpcOutcome } from '../../../upstream/rpc/RpcCall.ts'
import { finalBlockOf } from './finalBlockOf.ts'
import { readBlock } from './readBlock.ts'

/** How long a known final block counts before it is asked for again. */
const refreshMs = 12_000
const finalBlock: RpcCall = { method: 'eth_getBlockByNumber', params: ['finalized', false] }

type Ask = (call: RpcCall) => Promise<RpcOutcome>

/** Creates a tracker of all EVM networks; it asks only while answers come through that could be kept. */
export function createFinality(options: { readonly monotonic: () => number }): Finality {
  const known = new Map<string, { block: bigint | undefined; at: number }>()
  const asking = new Map<string, Promise<void>>()

  async function refresh(key: string, ask: Ask): Promise<void> {
    try {
      const { result } = (await ask(finalBlock)) as { result?: unknown }
      known.set(key, { block: readBlock(result), at: options.monotonic() })
    } catch {
      // Not known is the safe side: nothing is kept.
      known.set(key, { block: undefined, at: options.monotonic() })
    } finally {
      asking.delete(key)
    }
  }

  return {
    blockOf: finalBlockOf,
    isFinal(key, block, ask) {
      const entry = known.get(key)
      const isOld = !entry || options.monotonic() - entry.at > refreshMs
      if (isOld && !asking.has(key)) asking.set(key, refresh(key, ask))
      return entry?.block !== undefined && block <= entry.block
    },
    async settled() {
      await Promise.all(asking.values())
    },
  }
}
