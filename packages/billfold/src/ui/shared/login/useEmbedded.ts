import { useKitState } from '../../../hooks/useKitState.ts'
import { type EmbeddedConnector, findEmbedded } from './findEmbedded.ts'

/** The connector of the e-mail and social wallets, and whether a wallet of it is connected. */
export function useEmbedded(): { readonly connector: EmbeddedConnector | undefined; readonly isLinked: boolean } {
  const connector = useKitState(findEmbedded)
  const isLinked = useKitState(({ namespaces }) =>
    Object.values(namespaces).some(now => now.status === 'connected' && now.connectorId === connector?.id),
  )
  return { connector, isLinked: connector !== undefined && isLinked }
}
