import type { Connector } from '../../../core/contracts/Connector.ts'
import type { Embedded } from '../../../core/contracts/Embedded.ts'
import type { KitState } from '../../../core/state/KitState.ts'

/** A connector whose visitors log in inside the page. */
export type EmbeddedConnector = Connector & { readonly embedded: Embedded }

/** The connector of the e-mail and social wallets, where it has a family of the kit: a login without one ends in nothing. A page has one at most. */
export function findEmbedded({ connectors, namespaces }: KitState): EmbeddedConnector | undefined {
  return connectors.find(
    (connector): connector is EmbeddedConnector =>
      connector.embedded !== undefined && connector.namespaces.some(namespace => namespace in namespaces),
  )
}
