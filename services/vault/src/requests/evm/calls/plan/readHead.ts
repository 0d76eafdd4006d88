import { isEvmAddress, isRecord } from 'billfold/protocol'
import type { ChainClient } from '../../../chain/createChainClient.ts'
import type { RpcTools } from '../../../rpc/RpcTools.ts'
import { readQuantity } from './readQuantity.ts'

/** The newest block of a node; `baseFee` in wei, absent on networks without one. */
export type Head = {
  readonly number: bigint
  /** Seconds since 1970. */
  readonly timestamp: bigint
  readonly miner: string
  readonly baseFee?: bigint
}

/** Asks a node for its newest block. @throws FrameFailure `rpc/node` where the answer is not a block. */
export async function readHead(tools: Pick<RpcTools, 'failure'>, client: ChainClient): Promise<Head> {
  const block = await client.ask('eth_getBlockByNumber', ['latest', false])
  if (!isRecord(block)) throw tools.failure('node-nonsense')
  const { baseFeePerGas, miner, number, timestamp } = block
  return {
    number: readQuantity(tools, number),
    timestamp: readQuantity(tools, timestamp),
    miner: typeof miner === 'string' && isEvmAddress(miner) ? miner : `0x${'0'.repeat(40)}`,
    ...(baseFeePerGas === undefined || baseFeePerGas === null ? {} : { baseFee: readQuantity(tools, baseFeePerGas) }),
  }
}
