import type { Config, Connection } from 'wagmi'
import type { WagmiConnector } from './WagmiConnector.ts'

/**
 * The live connection of a wallet. What wagmi read from its storage and has not restored yet does not count: its connector
 * is a name and an id, no more.
 */
export function findConnection(config: Config, id: string): findConnection.ReturnType | undefined {
  return [...config.state.connections.values()].find(
    (each): each is findConnection.ReturnType => each.connector.id === id && 'emitter' in each.connector,
  )
}

export declare namespace findConnection {
  type ReturnType = Connection & { connector: WagmiConnector }
}
