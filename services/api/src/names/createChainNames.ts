import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../upstream/rpc/RpcClient.ts'
import { readResult } from '../upstream/rpc/readResult.ts'
import type { Names } from './createNames.ts'
import { encodeBytes, readWord } from './gateway/abi.ts'
import { writeWireName } from './gateway/wireName.ts'

/** `findResolver(bytes)` of a universal resolver. */
const findResolver = 'a1cbcbaf'

/**
 * Reads from the chain which names have a resolver of their own there: such a name is not the gateway's to give out.
 *
 * @throws UpstreamError when no node answers, or one by an error.
 */
export function createChainNames(network: ServedNetwork, rpc: RpcClient): Names.IsOnChain {
  return async names => {
    const to = network.universalResolver
    if (to === undefined || names.length === 0) return names.map(() => false)
    const outcomes = await rpc.ask(
      network,
      names.map(name => {
        const data = `0x${findResolver}${Buffer.from(encodeBytes(writeWireName(name))).toString('hex')}`
        return { method: 'eth_call', params: [{ to, data }, 'latest'] }
      }),
    )
    return outcomes.map(outcome => {
      // A node that is busy has not said that a name is free.
      const result = readResult(outcome, ['reverted'])
      if (typeof result !== 'string' || !/^0x[0-9a-f]{192,}$/i.test(result)) return false
      const words = Buffer.from(result.slice(2), 'hex')
      // The resolver, the node, and where in the name the part begins that the resolver belongs to.
      return /[^0]/.test(readWord(words, 0) ?? '') && !/[^0]/.test(readWord(words, 64) ?? '1')
    })
  }
}
