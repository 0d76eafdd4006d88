import type { NetworkId } from '../caip/types.ts'
import type { StoredConnection } from '../stored/storedConnections.ts'

/**
 * What a server has to know of a visitor to draw the page as it will be: plain values, no secrets. The connections are
 * those that the page will restore, with the one account that is shown.
 */
export type Snapshot = {
  /** The network that was active last. */
  readonly networkId?: NetworkId | undefined
  readonly connections: readonly StoredConnection[]
}
