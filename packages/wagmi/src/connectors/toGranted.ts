import { checksumAddress, isAddress } from '@billfold/evm/bridge'
import type { Account, ConnectedNamespace } from 'billfold/adapter'
import type { Connection } from 'wagmi'
import type { WagmiConnector } from './WagmiConnector.ts'

/** The connectors whose accounts are contracts. */
const contractIds: readonly string[] = ['safe']

/** A connection of wagmi as the kit writes it. It may come from storage, so that nothing in it is taken on trust. */
export function toGranted({ accounts, chainId, connector }: Connection): ConnectedNamespace {
  const known = (connector as WagmiConnector).billfold?.granted()?.eip155
  const isContract = contractIds.includes(connector.id)
  const addresses = accounts.filter(address => isAddress(address.toLowerCase())).map(checksumAddress)
  return {
    accounts: [...new Set(addresses)].map(
      (address): Account => ({
        address,
        type: known?.accounts.find(own => own.address === address)?.type ?? (isContract ? 'smartAccount' : 'eoa'),
      }),
    ),
    approvedNetworks: known?.approvedNetworks ?? 'all',
    ...(Number.isSafeInteger(chainId) && chainId > 0 ? { networkId: `eip155:${chainId}` as const } : {}),
  }
}
