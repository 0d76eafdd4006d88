import { untilAborted } from 'billfold/adapter'
import { BillfoldError, requestAborted } from 'billfold/protocol'
import type { Config } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { EnteredParameters } from './EnteredConnector.ts'
import { findConnection } from './findConnection.ts'
import type { WagmiConnector } from './WagmiConnector.ts'

/** Attempts of a kit to connect one connector of a config. */
export type Tries = {
  asking?: Promise<unknown> | undefined
  signal?: AbortSignal
  isCalling?: boolean
  /** One of the questions that are open together has connected. */
  isDone?: boolean
}

/**
 * Connects by wagmi's own `connect`, so that its state and its storage have it first. A newer attempt asks anew, for the
 * wallet may have lost the question of an older one; a wallet that has not says so (-32002), and then that question is
 * waited for. An approval that neither this kit nor a button of the host still awaits does not
 * connect.
 *
 * @param tries the same object for all attempts at this connector
 * @throws `request/aborted` · what the connector throws.
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
  const older = connector.billfold ? undefined : tries.asking
  tries.isDone = false
  let asking = ask(config, connector, parameters, tries)
  if (older) {
    const newer = asking.catch(cause => (cause.code === -32002 ? older : Promise.reject(cause)))
    asking = Promise.race([older.catch(() => newer), newer])
  }
  tries.asking = asking
  const end = () => {
    if (tries.asking === asking) tries.asking = undefined
  }
  asking.then(end, end)
  await untilAborted(asking, signal)
  tries.isDone = true
}

function ask(config: Config, connector: WagmiConnector, parameters: EnteredParameters, tries: Tries): Promise<unknown> {
  const { billfold, emitter, id } = connector
  const wasLive = findConnection(config, id)
  // wagmi says `connecting` once for each attempt, at once: what is not said while the kit calls is the host's.
  let isHosts = false
  const onMessage = ({ type }: { readonly type: string }) => {
    if (type === 'connecting' && !tries.isCalling) isHosts = true
  }
  emitter.on('message', onMessage)
  tries.isCalling = true
  const asking = connect(config, { connector, ...(billfold ? parameters : {}) } as Parameters<typeof connect>[1])
  tries.isCalling = false
  asking
    .then(() => {
      if (!tries.signal?.aborted || tries.isDone || wasLive || isHosts) return
      emitter.emit('disconnect')
      return connector.disconnect()
    })
    .catch(() => {})
    .finally(() => emitter.off('message', onMessage))
  return asking
}
