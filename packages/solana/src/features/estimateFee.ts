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
 * expected is the worst, too. A transfer that is made later pays the amount returned here, or fails. Beside it: the deposit of an account that is opened for the receiver, what the token keeps,
 * and why the network would refuse it.
 *
 * @throws `rpc/invalid-params`, also for members that mean nothing here · what `prepareTransfer` does.
 */
export function estimateFee({ pool, reviews }: Shared): FeatureImplementations['estimateFee'] {
  return async options => {
    const { account, network, transaction } = options
    const rpc = openRpc(toReadOptions(options, pool))
    if ('amount' in transaction) {
      requireTransfer(transaction)
      const about = { networkId: network.id, from: account.address, transfer: transaction }
      const prepared = await prepareTransfer(rpc, account.address, transaction, reviews.priced(about))
      const { budget, deposit, fee, refusal, withheld } = prepared
      const cost = fee + (deposit ?? 0n)
      reviews.show(about, { budget, amount: transaction.amount, cost, withheld: withheld ?? 0n })
      return {
        units: budget.units,
        expected: fee,
        max: fee,
        ...(deposit === undefined ? {} : { deposit }),
        ...(withheld === undefined ? {} : { withheld }),
        ...(refusal ? { refusal } : {}),
      }
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
