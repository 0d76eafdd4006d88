import { isRecord } from 'billfold/protocol'
import type { ChainClient } from '../../chain/createChainClient.ts'

export type Fees =
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
      readonly accessList: []
    }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

const leastTip = 1n

/** What a unit of gas may cost now, by the vault's own node: twice the base fee and the tip, or the price of networks without one. */
export async function planFees(client: ChainClient): Promise<Fees> {
  const block = await client.ask('eth_getBlockByNumber', ['latest', false])
  const base = isRecord(block) ? block.baseFeePerGas : undefined
  if (typeof base !== 'string')
    return { type: 'legacy', gasPrice: BigInt(String(await client.ask('eth_gasPrice', []))) }
  const asked = await client.ask('eth_maxPriorityFeePerGas', []).catch(() => '0x59682f00')
  const tip = BigInt(String(asked))
  const maxPriorityFeePerGas = tip < leastTip ? leastTip : tip
  return {
    type: 'eip1559',
    maxFeePerGas: BigInt(base) * 2n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    accessList: [],
  }
}
