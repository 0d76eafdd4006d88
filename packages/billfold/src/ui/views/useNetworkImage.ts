import type { Network } from '../../core/contracts/Network.ts'
import { useKitState } from '../../hooks/useKitState.ts'

/** The picture of a network: the host's, else the network's own. */
export function useNetworkImage(network: Network | undefined): string | undefined {
  const images = useKitState(state => state.settings.networkImages)
  return network && (images[network.id] ?? network.iconUrl)
}
