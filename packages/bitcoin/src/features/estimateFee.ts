import type { FeatureImplementations, FeeSpeed } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import type { createFeeRates } from './createFeeRates.ts'
import { holdsInscriptions } from './holdsInscriptions.ts'
import { planTransfer } from './planTransfer.ts'
import { toReadOptions } from './toReadOptions.ts'

const speeds: readonly FeeSpeed[] = ['economy', 'normal', 'fast']

/**
 * The fee of a transfer in satoshi, at the three speeds, from the coins that would be spent. Where the amount leaves
 * nothing for it, it is the fee of sending everything. `units` are virtual bytes.
 */
export function estimateFee(
  pool: createEsploraPool.ReturnType,
  rates: createFeeRates.ReturnType,
): FeatureImplementations['estimateFee'] {
  return async options => {
    const { account, transaction } = options
    if (!('amount' in transaction))
      throw new BillfoldError(rpcInvalidParams, { details: 'Only transfers have estimates' })
    const read = toReadOptions(options, pool)
    const [now, mayBeInscribed] = await Promise.all([rates(read, true), holdsInscriptions(options)])
    const plan = await planTransfer({ account, read, rates: now, transfer: transaction, mayBeInscribed })
    const { units, fee } = plan.selection ?? plan.everything
    return {
      units,
      expected: fee,
      max: fee,
      // What stays in any case is no fee, but as little to be sent.
      maxOfAll: plan.maxOfAll,
      choices: speeds.map(speed => {
        const { fee: cost } = plan.at(speed)
        return { speed, expected: cost, max: cost }
      }),
      ...(plan.refusal ? { refusal: plan.refusal } : {}),
    }
  }
}
