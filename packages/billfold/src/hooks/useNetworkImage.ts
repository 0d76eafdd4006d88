import type { Network } from '../core/contracts/Network.ts'
import { useKitState } from './useKitState.ts'

/** The picture of a network: the host's, else the network's own, else the one that the API draws. */
export function useNetworkImage(network: Network | undefined): string | undefined {
  const { networkImages, api } = useKitState(state => state.settings)
  if (!network) return undefined
  const { id, iconUrl } = network
  return networkImages[id] ?? iconUrl ?? (api && `${api}/public/getAssetImage/${id.replace(':', '-')}`)
}
