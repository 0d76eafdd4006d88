import type { Connector } from '../../core/contracts/Connector.ts'
import type { Embedded } from '../../core/contracts/Embedded.ts'

/** A connector whose visitors log in inside the page. */
export type EmbeddedConnector = Connector & { readonly embedded: Embedded }

/** The connector of the e-mail and social wallets; a page has one at most. */
export function findEmbedded(connectors: readonly Connector[]): EmbeddedConnector | undefined {
  return connectors.find((connector): connector is EmbeddedConnector => connector.embedded !== undefined)
}
