import { parseNetworkId } from 'billfold/protocol'
import type { MethodHandler } from './rpc/MethodHandler.ts'

const filter = (name: string) => async () => (await import('./evm/read/filters.ts')).filters[name]!

/** Read-only methods that the vault answers itself; the others go to its node. */
export const readMethods: Readonly<Record<string, () => Promise<MethodHandler>>> = {
  eth_accounts:
    async () =>
    async (_, { address }) => [address],
  eth_chainId:
    async () =>
    async (_, { network }) =>
      `0x${BigInt(parseNetworkId(network).reference).toString(16)}`,
  eth_getTransactionReceipt: async () => (await import('./evm/read/getTransactionReceipt.ts')).getTransactionReceipt,
  eth_newFilter: filter('eth_newFilter'),
  eth_newBlockFilter: filter('eth_newBlockFilter'),
  eth_getFilterChanges: filter('eth_getFilterChanges'),
  eth_getFilterLogs: filter('eth_getFilterLogs'),
  eth_uninstallFilter: filter('eth_uninstallFilter'),
  wallet_getAssets: async () => (await import('./evm/read/getAssets.ts')).getAssets,
  wallet_getCallsStatus: async () => (await import('./evm/read/getCallsStatus.ts')).getCallsStatus,
  wallet_getCapabilities: async () => (await import('./evm/read/getCapabilities.ts')).getCapabilities,
}
