import type { Connector } from 'billfold/adapter'
import type { Config } from 'wagmi'
import { toWagmiConnector } from './toWagmiConnector.ts'
import type { WagmiConnector } from './WagmiConnector.ts'

/**
 * Puts a connector of a kit among those of the config, so that wagmi connects it and restores it after a reload; one of the
 * same id that is there already stays. By `_internal`, as wagmi itself adds the wallets that it discovers: it has no public
 * way to add one later.
 */
export function enterConnector(config: Config, connector: Connector): WagmiConnector {
  const known = config.connectors.find(each => each.id === connector.id)
  if (known) return known
  const entered = config._internal.connectors.setup(toWagmiConnector(connector))
  config._internal.connectors.setState(all => [...all, entered])
  return entered
}
