import type { EmbeddedUser } from '../../core/contracts/Embedded.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'
import type { EmbeddedConnector } from '../shared/login/findEmbedded.ts'
import { useEmbeddedUser } from '../shared/login/useEmbeddedUser.ts'

/** The connector of the active account and its visitor, where it is an embedded wallet. */
export function useLinkedUser():
  | { readonly connector: EmbeddedConnector; readonly user: EmbeddedUser | undefined }
  | undefined {
  const { connectorId } = useShownAccount()
  const connector = useKitState(state =>
    state.connectors.find(
      (known): known is EmbeddedConnector => known.id === connectorId && known.embedded !== undefined,
    ),
  )
  const user = useEmbeddedUser(connector?.embedded)
  return connector && { connector, user }
}
