import type { Connector, Unsubscribe } from 'billfold/adapter'
import { connectorLimitCount } from 'billfold/protocol'
import type { Config } from 'wagmi'
import { findConnection } from '../connectors/findConnection.ts'
import { toKitConnector } from '../connectors/toKitConnector.ts'
import type { WagmiConnector } from '../connectors/WagmiConnector.ts'
import { followOtherTabs } from './followOtherTabs.ts'

const idForm = /^\S{1,200}$/

/**
 * Reports the connectors of a config, now and as they come and go, and those that a host connects without naming them in
 * the config. Each wallet once: an `injected()` is left out while `window.ethereum` is missing, or announces itself too.
 */
export function discoverConnectors({ config, own, onFound, onLost }: discoverConnectors.Parameters): Unsubscribe {
  if (typeof window === 'undefined') return () => {}
  const listed = new Map<string, Connector>()
  /** The providers of connectors that may stand for any wallet, as far as they are known. */
  const providers = new Map<string, unknown>()
  let isOver = false

  const isPlain = ({ id, type }: WagmiConnector) =>
    type === 'injected' && !config._internal.mipd?.findProvider({ rdns: id })
  const isShown = (connector: WagmiConnector) => {
    const announced = config._internal.mipd?.findProvider({ rdns: connector.id })?.provider
    // An embedded wallet stands in the modal of its own kit; another row of it would only ask that one to open.
    if (announced && 'isBillfoldEmbedded' in announced) return findConnection(config, connector.id) !== undefined
    if (!isPlain(connector) || findConnection(config, connector.id)) return true
    const provider = providers.get(connector.uid)
    const isAnnounced = config._internal.mipd?.getProviders().some(each => each.provider === provider)
    return provider !== undefined && !isAnnounced
  }
  const read = () => {
    if (isOver) return
    const live = [...config.state.connections.values()].flatMap(({ connector }) => {
      return 'emitter' in connector ? [connector as WagmiConnector] : []
    })
    const all = [...config.connectors, ...live].filter(connector => idForm.test(connector.id) && isShown(connector))
    for (const [id, connector] of listed)
      if (!all.some(known => known.id === id)) {
        listed.delete(id)
        onLost(connector)
      }
    for (const connector of all) {
      if (listed.has(connector.id) || listed.size >= connectorLimitCount) continue
      const found = toKitConnector(config, connector)
      own.add(found)
      listed.set(connector.id, found)
      onFound(found)
    }
  }
  const look = () => {
    read()
    for (const connector of config.connectors.filter(isPlain))
      connector.getProvider().then(
        provider => {
          providers.set(connector.uid, provider)
          read()
        },
        () => {},
      )
  }

  const ending = new AbortController()
  const stops = [
    config._internal.connectors.subscribe(look),
    config.subscribe(state => state.connections, read),
    followOtherTabs(config),
    () => ending.abort(),
  ]
  window.addEventListener('ethereum#initialized', look, { signal: ending.signal })
  look()
  return () => {
    isOver = true
    for (const stop of stops.splice(0)) stop()
  }
}

export declare namespace discoverConnectors {
  type Parameters = {
    readonly config: Config
    /** Where what was found is noted as going through the config. */
    readonly own: WeakSet<Connector>
    onFound(connector: Connector): void
    onLost(connector: Connector): void
  }
}
