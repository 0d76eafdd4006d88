import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { RpcCall, RpcOutcome } from '../../upstream/rpc/RpcCall.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { genesisHash } from './answers.ts'
import { parseOutcome } from './parseOutcome.ts'

/** Reads from Solana nodes, and checks the cluster. */
export type SolanaReader = {
  /**
   * Answers of calls in their order, unparsed.
   *
   * @throws UpstreamError when no node answers, or one of another cluster (fault 25).
   */
  ask(network: ServedNetwork, calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]>
}

/** Creates the reader over the service's own client of nodes. */
export function createSolanaReader(rpc: RpcClient): SolanaReader {
  return {
    async ask(network, calls) {
      const [first, ...outcomes] = await rpc.ask(network, [{ method: 'getGenesisHash', params: [] }, ...calls])
      // CAIP-30: the first 32 characters of the hash of the first block.
      if (`solana:${parseOutcome(first, genesisHash).slice(0, 32)}` !== network.id)
        throw new UpstreamError('unreadable', { detail: 'another chain' })
      return outcomes
    },
  }
}
