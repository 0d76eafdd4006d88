import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNoAnswer } from '../../protocol/errors/rows/connector.ts'
import { disconnectWaitMs } from '../../protocol/limits.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'

/**
 * Notifies a wallet that its connection is over. Settles within 5 s in any case; a wallet that throws instead
 * of rejecting rejects all the same.
 */
export async function endConnector(kit: Kit, connector: Connector, namespace?: Namespace): Promise<void> {
  const late = new AbortController()
  const stopClock = kit.environment.clock.after(disconnectWaitMs, () => late.abort())
  const offDestroy = kit.runtime.onDestroy(() => late.abort())
  try {
    await untilAborted(connector.disconnect(namespace), late.signal)
  } catch (cause) {
    throw late.signal.aborted
      ? new BillfoldError(connectorNoAnswer, { context: { name: connector.name }, cause })
      : cause
  } finally {
    stopClock()
    offDestroy()
  }
}
