import { parseNetworkId } from 'billfold/protocol'
import type { RpcTools } from '../../rpc/RpcTools.ts'

/** wallet_getCapabilities: what the vault can on each of its EVM networks. Nothing is claimed that is not there. */
export async function getCapabilities({ chains }: Pick<RpcTools, 'chains'>): Promise<unknown> {
  const evm = chains.networks.filter(({ id }) => id.startsWith('eip155:'))
  return Object.fromEntries(
    evm.map(({ id }) => [
      `0x${BigInt(parseNetworkId(id as `eip155:${string}`).reference).toString(16)}`,
      {
        assetDiscovery: { supported: true },
        atomic: { status: 'unsupported' },
        atomicBatch: { supported: false },
        paymasterService: { supported: false },
        permissions: { supported: false, signerTypes: [], permissionTypes: [], policyTypes: [] },
      },
    ]),
  )
}
