import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import { readSerialized } from '../transaction/readSerialized.ts'
import { prepareTransfer } from '../transfer/prepareTransfer.ts'
import { readFee } from '../transfer/readFee.ts'
import { simulate } from '../transfer/simulate.ts'
import { requireMembers } from './requireMembers.ts'
import { requireTransfer } from './requireTransfer.ts'
import type { Shared } from './Shared.ts'
import { toReadOptions } from './toReadOptions.ts'

const signatureLamports = 5_000n

/**
 * The fee of a transfer as it would be sent, or of a serialised transaction, lamports. Fees are exact here: what is
 * expected is the worst, too. Beside it: the deposit of an account that is opened for the receiver, what the token keeps,
 * and why the network would refuse it.
 *
 * @throws `rpc/invalid-params`, also for members that mean nothing here · what `prepareTransfer` does.
 */
export function estimateFee({ pool }: Shared): FeatureImplementations['estimateFee'] {
  return async options => {
    const { transaction, account } = options
    const rpc = openRpc(toReadOptions(options, pool))
    if ('amount' in transaction) {
      requireTransfer(transaction)
      const {
        serialized: _,
        lastValidHeight: __,
        fee,
        ...rest
      } = await prepareTransfer(rpc, account.address, transaction)
      return { ...rest, expected: fee, max: fee }
    }
    if (!('serialized' in transaction))
      throw new BillfoldError(rpcInvalidParams, { details: 'Solana takes serialised transactions' })
    requireMembers(transaction, ['serialized'])
    const { bytes, messageBytes, signers } = readSerialized(transaction.serialized)
    const [fee, run] = await Promise.all([
      readFee(rpc, messageBytes, signatureLamports * BigInt(signers.length)),
      simulate(rpc, bytes),
    ])
    return { ...run, expected: fee, max: fee }
  }
}
