import type { FeatureImplementations, TransactionRequest } from 'billfold/adapter'
import { baseFeeMultiplier } from 'billfold/protocol'
import { growFee } from '../read/growFee.ts'
import { openRpc } from '../read/openRpc.ts'
import { readFees } from '../read/readFees.ts'
import { readL1Fee } from '../read/readL1Fee.ts'
import { requireUsualFee } from '../read/requireUsualFee.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { parseQuantity } from '../rpc/parseQuantity.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { toTransaction } from '../transaction/toTransaction.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * The fee of a transaction before it is signed: gas as the node estimates it (or as given), times what gas costs now and
 * may cost at worst, and what a roll-up charges for its main chain, with the same margin for the worst.
 *
 * Throws `node/reverted` with the contract's reason when it would fail, `node/insufficient-funds`, `node/fee-too-high`
 * when the node asks for what no honest one does, and what `readFees` and `readL1Fee` do.
 */
export function estimateFee(pool: createRpcPool.ReturnType): FeatureImplementations['estimateFee'] {
  return async options => {
    const given = options.transaction
    const transaction: TransactionRequest = 'amount' in given ? toTransaction(given) : given
    const message = toRpcTransaction(transaction, options.account.address)
    const read = toReadOptions(options, pool)
    const [gas, fees, l1Fee] = await Promise.all([
      transaction.gas ?? openRpc(read).request('eth_estimateGas', [message]).then(parseQuantity),
      readFees(read),
      readL1Fee({ ...read, message }),
    ])
    const max = gas * fees.maxPerGas + growFee(l1Fee, baseFeeMultiplier)
    return {
      gas,
      expected: gas * fees.expectedPerGas + l1Fee,
      max: requireUsualFee(max, options.network.nativeCurrency),
    }
  }
}
