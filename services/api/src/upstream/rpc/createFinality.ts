import type { RpcOutcome } from './RpcCall.ts'
import { readBlock } from './readBlock.ts'

/** Knows, per network, up to which block nothing changes any more. */
export type Finality = {
  /** Whether the block is final as far as is known; learns more in the background when that is old. */
  isFinal(key: string, block: bigint, ask: () => Promise<RpcOutcome>): boolean
  settled(): Promise<void>
}

/** How long a known final block counts before it is asked for again. */
const refreshMs = 12_000

/** Creates a tracker; it asks only while answers come through that could be kept. */
export function createFinality(options: { readonly monotonic: () => number }): Finality {
  const known = new Map<string, { block: bigint | undefined; at: number }>()
  const asking = new Map<string, Promise<void>>()

  async function refresh(key: string, ask: () => Promise<RpcOutcome>): Promise<void> {
    try {
      const { result } = (await ask()) as { result?: unknown }
      known.set(key, { block: readBlock(result), at: options.monotonic() })
    } catch {
      // Not known is the safe side: nothing is kept.
      known.set(key, { block: undefined, at: options.monotonic() })
    } finally {
      asking.delete(key)
    }
  }

  return {
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
