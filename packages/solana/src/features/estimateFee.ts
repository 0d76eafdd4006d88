import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { readSerialized } from '../transaction/readSerialized.ts'
import { prepareTransfer } from '../transfer/prepareTransfer.ts'
import { readFee } from '../transfer/readFee.ts'
import { simulate } from '../transfer/simulate.ts'
import { toReadOptions } from './toReadOptions.ts'

const signatureLamports = 5_000n

/**
 * The fee of a transfer as it would be sent, or of a serialised transaction, lamports. Fees are exact here: what is
 * expected is the worst, too. Beside it: the deposit of an account that is opened for the receiver, what the token keeps,
 * and why the network would refuse it.
 *
 * @throws `rpc/invalid-params` · what `prepareTransfer` does.
 */
export function estimateFee(pool: createSolanaRpcPool.ReturnType): FeatureImplementations['estimateFee'] {
  return async options => {
    const { transaction, account } = options
    const rpc = openRpc(toReadOptions(options, pool))
    if ('amount' in transaction) {
      const { serialized: _, fee, ...rest } = await prepareTransfer(rpc, account.address, transaction)
      return { ...rest, expected: fee, max: fee }
    }
    if (!('serialized' in transaction))
      throw new BillfoldError(rpcInvalidParams, { details: 'Solana takes serialised transactions' })
    const { bytes, messageBytes, signers } = readSerialized(transaction.serialized)
    const [fee, run] = await Promise.all([
      readFee(rpc, messageBytes, signatureLamports * BigInt(signers.length)),
      simulate(rpc, bytes),
    ])
    return { ...run, expected: fee, max: fee }
  }
}
