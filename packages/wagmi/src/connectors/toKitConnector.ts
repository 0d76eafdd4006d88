import type { Connector } from 'billfold/adapter'
import type { Config } from 'wagmi'
import { toEnteredConnector } from './toEnteredConnector.ts'
import { toFoundConnector } from './toFoundConnector.ts'
import type { WagmiConnector } from './WagmiConnector.ts'

/** A connector of the config as the kit takes it: every change of the connection goes through wagmi. */
export function toKitConnector(config: Config, connector: WagmiConnector): Connector {
  return connector.billfold
    ? toEnteredConnector(config, connector, connector.billfold)
    : toFoundConnector(config, connector)
}
