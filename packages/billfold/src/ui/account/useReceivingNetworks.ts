import { useMemo } from 'react'
import type { Network } from '../../core/contracts/Network.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'

/**
 * The networks on which something may be sent to the account, the current one first: those where its address can be used.
 * A smart account exists only where it was deployed, which is known of the current network alone.
 */
export function useReceivingNetworks(): readonly Network[] {
  const kit = useKit()
  const { namespace, networkId, accounts, address = '' } = useShownAccount()
  const type = accounts[0]?.type
  const networks = useKitState(state => state.networks)
  return useMemo(() => {
    const isCurrent = ({ id }: Network) => id === networkId
    const adapter = kit.adapters.get(namespace)
    const own = networks.filter(network => network.namespace === namespace && adapter?.isAddress(address, network.id))
    const current = own.filter(isCurrent)
    return type === 'smartAccount' ? current : [...current, ...own.filter(network => !isCurrent(network))]
  }, [kit, namespace, networkId, networks, type, address])
}
