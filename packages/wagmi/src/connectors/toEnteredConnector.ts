import { type Connector, untilAborted } from 'billfold/adapter'
import type { Config } from 'wagmi'
import { connectThrough, type Tries } from './connectThrough.ts'
import type { EnteredConnector } from './EnteredConnector.ts'
import { findConnection } from './findConnection.ts'
import type { WagmiConnector } from './WagmiConnector.ts'
import { watchConnection } from './watchConnection.ts'

/** A connector of the kit that was entered: it is asked directly, but begins and ends its connection through wagmi. */
export function toEnteredConnector(config: Config, entered: WagmiConnector, billfold: EnteredConnector): Connector {
  const { connector } = billfold
  const isWhole = connector.kind === 'pairing' || connector.kind === 'embedded'
  const tries: Tries = {}
  return {
    ...connector,
    async connect({ networks, signal }) {
      await connectThrough(config, entered, { networks, signal }, tries)
      return billfold.granted() ?? {}
    },
    async reconnect(options) {
      const connected = await untilAborted(connector.reconnect(options), options.signal)
      const isLive = findConnection(config, entered.id)
      if (!connected?.eip155?.accounts.length && isLive) entered.onDisconnect()
      return connected
    },
    async disconnect(namespace) {
      if (namespace === undefined || namespace === 'eip155' || isWhole) {
        if (findConnection(config, entered.id)) entered.emitter.emit('disconnect')
        return billfold.disconnect(namespace)
      }
      return connector.disconnect(namespace)
    },
    on(event, listener) {
      const stop = connector.on(event, listener)
      // What wagmi's own button ends, a wallet that ends as a whole has ended everywhere.
      const stopOther =
        isWhole && event === 'disconnect'
          ? watchConnection(config, entered.id, now => now || (listener as (namespace?: string) => void)())
          : undefined
      return () => {
        stop()
        stopOther?.()
      }
    },
  }
}
