import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, isRecord, isTransactionHash, rpcInvalidParams } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * How a transaction ended; `undefined` while no block holds it. Nothing is remembered: after a reorganisation that
 * dropped its block it reads `undefined` again (fault 26).
 */
export function transactionStatus(pool: createRpcPool.ReturnType): FeatureImplementations['transactionStatus'] {
  return async options => {
    const { hash } = options
    if (!isTransactionHash(hash)) throw new BillfoldError(rpcInvalidParams, { details: 'hash is no transaction hash' })
    const receipt = await openRpc(toReadOptions(options, pool)).request('eth_getTransactionReceipt', [hash])
    if (
      !isRecord(receipt) ||
      !receipt.blockHash ||
      String(receipt.transactionHash).toLowerCase() !== hash.toLowerCase()
    )
      return undefined
    return receipt.status === '0x1' ? 'success' : receipt.status === '0x0' ? 'failed' : undefined
  }
}
