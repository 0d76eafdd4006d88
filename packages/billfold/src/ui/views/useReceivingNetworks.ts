import { useMemo } from 'react'
import type { Network } from '../../core/contracts/Network.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKitState } from '../../hooks/useKitState.ts'

/**
 * The networks on which something may be sent to the account, the current one first. A smart account exists only where
 * it was deployed, which is known of the current network alone.
 */
export function useReceivingNetworks(): readonly Network[] {
  const { namespace, networkId, accounts } = useAccount()
  const type = accounts[0]?.type
  const networks = useKitState(state => state.networks)
  return useMemo(() => {
    const isCurrent = ({ id }: Network) => id === networkId
    const own = networks.filter(network => network.namespace === namespace)
    const current = own.filter(isCurrent)
    return type === 'smartAccount' ? current : [...current, ...own.filter(network => !isCurrent(network))]
  }, [namespace, networkId, networks, type])
}
