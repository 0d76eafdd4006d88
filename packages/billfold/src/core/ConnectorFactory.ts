import type { Connector } from './contracts/Connector.ts'
import type { Kit } from './Kit.ts'

/** Makes a connector that needs to know the kit (pairing, embedded). Called once, in a browser only. */
export type ConnectorFactory = (kit: Kit) => Connector
