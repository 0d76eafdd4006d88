import { untilAborted } from 'billfold/adapter'
import { BillfoldError, requestAborted } from 'billfold/protocol'
import type { Config } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { EnteredParameters } from './EnteredConnector.ts'
import { findConnection } from './findConnection.ts'
import type { WagmiConnector } from './WagmiConnector.ts'

/** Attempts of a kit to connect one connector of a config. */
export type Tries = { asking?: Promise<unknown> | undefined; signal?: AbortSignal }

/**
 * Connects by wagmi's own `connect`, so that its state and its storage have it first. A newer attempt takes over the
 * question that an older one has left open, for a wallet may refuse a second one. A yes to which nobody listens any more,
 * neither this kit nor a button of the host, does not bring a connection back.
 *
 * @param tries the same object for all attempts at this connector
 * @throws `request/aborted` · whatever the connector throws.
 */
export async function connectThrough(
  config: Config,
  connector: WagmiConnector,
  parameters: EnteredParameters & { readonly signal: AbortSignal },
  tries: Tries,
): Promise<void> {
  const { signal } = parameters
  if (signal.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
  if (config.state.current === connector.uid && findConnection(config, connector.id)) return
  tries.signal = signal
  // A connector of the kit's own ends its question with the signal of the attempt that asked.
  const asking = (!connector.billfold && tries.asking) || ask(config, connector, parameters, tries)
  await untilAborted(asking, signal)
}

function ask(config: Config, connector: WagmiConnector, parameters: EnteredParameters, tries: Tries): Promise<unknown> {
  const { billfold, emitter, id } = connector
  const wasLive = findConnection(config, id)
  // wagmi says `connecting` once for each attempt: the second one is the host's.
  let attempts = 0
  const count = ({ type }: { readonly type: string }) => {
    if (type === 'connecting') attempts += 1
  }
  emitter.on('message', count)
  const asking = connect(config, { connector, ...(billfold ? parameters : {}) } as Parameters<typeof connect>[1])
  tries.asking = asking
  asking
    .then(() => {
      if (!tries.signal?.aborted || wasLive || attempts > 1) return
      emitter.emit('disconnect')
      return connector.disconnect()
    })
    .catch(() => {})
    .finally(() => {
      emitter.off('message', count)
      if (tries.asking === asking) tries.asking = undefined
    })
  return asking
}
