import { requireConnection } from '../core/actions/requireConnection.ts'
import { joinSignals } from '../core/async/joinSignals.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { followFirstMs, followGrowth, followMostMs } from './sendLimits.ts'

/** Waits until a block holds a transaction; whether it succeeded. Rejects when `outer` aborts. */
export async function isMined(kit: Kit, networkId: NetworkId, hash: string, outer: AbortSignal): Promise<boolean> {
  const { network } = requireConnection(kit, { networkId })
  const { signal, release } = joinSignals(outer, kit.runtime.lifetime)
  try {
    const read = await untilAborted(loadFeature(kit, network.namespace, 'transactionStatus'), signal)
    for (let waitMs = followFirstMs; ; waitMs = Math.min(waitMs * followGrowth, followMostMs)) {
      // A node that does not answer is asked again.
      const status = await untilAborted(
        read({ network, settings: readSettings(kit), signal, hash }).catch(() => undefined),
        signal,
      )
      if (status) return status === 'success'
      let stopClock = () => {}
      const pause = new Promise<void>(resolve => {
        stopClock = kit.environment.clock.after(waitMs, resolve)
      })
      await untilAborted(pause, signal).finally(stopClock)
    }
  } finally {
    release()
  }
}
