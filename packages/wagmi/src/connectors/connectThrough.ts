import { untilAborted } from 'billfold/adapter'
import { BillfoldError, requestAborted } from 'billfold/protocol'
import type { Config } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { EnteredParameters } from './EnteredConnector.ts'
import { findConnection } from './findConnection.ts'
import type { WagmiConnector } from './WagmiConnector.ts'

/**
 * Connects by wagmi's own `connect`, so that its state and its storage have it first. A yes that comes after the caller has
 * left does not bring a connection back.
 *
 * @throws `request/aborted` · whatever the connector throws.
 */
export async function connectThrough(
  config: Config,
  connector: WagmiConnector,
  parameters: EnteredParameters & { readonly signal: AbortSignal },
): Promise<void> {
  const { signal } = parameters
  if (signal.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
  const isLive = () => findConnection(config, connector.id) !== undefined
  if (config.state.current === connector.uid && isLive()) return
  const wasLive = isLive()
  const own = connector.billfold ? parameters : {}
  const asking = connect(config, { connector, ...own } as Parameters<typeof connect>[1])
  asking.then(
    () => {
      if (!signal.aborted || wasLive) return
      connector.emitter.emit('disconnect')
      void connector.disconnect().catch(() => {})
    },
    () => {},
  )
  await untilAborted(asking, signal)
}
