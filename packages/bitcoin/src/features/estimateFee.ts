import type { FeatureImplementations, FeeSpeed } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { planTransfer } from './planTransfer.ts'
import { requireMembers } from './requireMembers.ts'
import type { Shared } from './Shared.ts'
import { toReadOptions } from './toReadOptions.ts'
import { transferMembers } from './transferMembers.ts'

const speeds: readonly FeeSpeed[] = ['economy', 'normal', 'fast']

/**
 * The fee of a transfer in satoshi, at the three speeds, from the coins that would be spent. Where the amount leaves
 * nothing for it, it is the fee of sending everything. `units` are virtual bytes.
 */
export function estimateFee({ choosers, memory, pool, rates }: Shared): FeatureImplementations['estimateFee'] {
  return async options => {
    const { account, transaction } = options
    if (!('amount' in transaction))
      throw new BillfoldError(rpcInvalidParams, { details: 'Only transfers have estimates' })
    requireMembers(transaction, transferMembers)
    const read = toReadOptions(options, pool)
    const [now, chooser] = await Promise.all([rates.readFresh(read), choosers.find(options)])
    const spent = memory.spent(options.settings.storage, options.network.id)
    const plan = await planTransfer({ account, read, rates: now, transfer: transaction, chooser, spent })
    const { units, fee } = plan.selection ?? plan.everything
    const fees = { economy: plan.at('economy').fee, normal: plan.at('normal').fee, fast: plan.at('fast').fee }
    rates.show(read, account.address, transaction, now, fees)
    return {
      units,
      expected: fee,
      max: fee,
      // What stays in any case is no fee, but as little to be sent.
      maxOfAll: plan.maxOfAll,
      choices: speeds.map(speed => ({ speed, expected: fees[speed], max: fees[speed] })),
      ...(plan.refusal ? { refusal: plan.refusal } : {}),
    }
  }
}
