import type { FeatureImplementations, TransactionRequest } from 'billfold/adapter'
import { openRpc } from '../read/openRpc.ts'
import { readFees } from '../read/readFees.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { parseQuantity } from '../rpc/parseQuantity.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { toTransaction } from '../transaction/toTransaction.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * The fee of a transaction before it is signed: gas as the node estimates it (or as given), times what gas costs now and
 * may cost at worst. A roll-up's fee for the main chain is not in it.
 *
 * Throws `node/reverted` with the contract's reason when it would fail, `node/insufficient-funds`, and what `readFees` does.
 */
export function estimateFee(pool: createRpcPool.ReturnType): FeatureImplementations['estimateFee'] {
  return async options => {
    const given = options.transaction
    const transaction: TransactionRequest = 'amount' in given ? toTransaction(given) : given
    const message = toRpcTransaction(transaction, options.account.address)
    const read = toReadOptions(options, pool)
    const [gas, fees] = await Promise.all([
      transaction.gas ?? openRpc(read).request('eth_estimateGas', [message]).then(parseQuantity),
      readFees(read),
    ])
    return { gas, expected: gas * fees.expectedPerGas, max: gas * fees.maxPerGas }
  }
}
