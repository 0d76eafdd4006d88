import type { FeatureImplementations } from 'billfold/adapter'
import { type BillfoldError, baseFeeMultiplier, isBillfoldError } from 'billfold/protocol'
import { growFee } from '../read/growFee.ts'
import { openRpc } from '../read/openRpc.ts'
import { readFees } from '../read/readFees.ts'
import { readL1Fee } from '../read/readL1Fee.ts'
import { requireUsualFee } from '../read/requireUsualFee.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { parseQuantity } from '../rpc/parseQuantity.ts'
import { toCall } from '../transaction/toCall.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { toTransaction } from '../transaction/toTransaction.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Gas of a transfer to an address without code, by protocol. */
const plainTransferGas = 21_000n
/** Gas of a native transfer where it cannot be estimated (facts, "Send"). */
const usualTransferGas = 65_000n

/**
 * The fee of a transaction before it is signed: gas as the node estimates it (or as given), times what gas costs now and
 * may cost at worst, and what a roll-up charges for its main chain, with the same margin for the worst. `terms` make a
 * wallet pay no more than that: the gas limit (half more than the estimate where a contract runs) and the price of gas.
 *
 * A native transfer that the node refuses, or does not estimate, costs 65,000 gas (facts, "Send"); the refusal is returned
 * with the fee. Otherwise throws `node/reverted` with the contract's reason when it would fail, `node/insufficient-funds`;
 * always `node/fee-too-high` when the node asks for what no honest one does, and what `readFees` and `readL1Fee` do.
 */
export function estimateFee(pool: createRpcPool.ReturnType): FeatureImplementations['estimateFee'] {
  return async options => {
    const given = options.transaction
    const transaction = 'amount' in given ? toTransaction(given) : toCall(given)
    const isNativeTransfer = 'amount' in given && !given.token
    const message = toRpcTransaction(transaction, options.account.address)
    const read = toReadOptions(options, pool)
    let refusal: BillfoldError | undefined
    let isKnown = true
    const askGas = async () => {
      try {
        return parseQuantity(await openRpc(read).request('eth_estimateGas', [message]))
      } catch (cause) {
        if (!isNativeTransfer || isBillfoldError(cause, 'request/aborted')) throw cause
        // What the node says of the transfer itself is an answer (fault 29); its fee is known all the same.
        if (isBillfoldError(cause) && cause.code.startsWith('node/')) refusal = cause
        isKnown = false
        return usualTransferGas
      }
    }
    const [gas, fees, l1Fee] = await Promise.all([
      transaction.gas ?? askGas(),
      readFees(read),
      readL1Fee({ ...read, message }),
    ])
    // By the time it is mined a contract may do more than it did in the estimate.
    const isExact = transaction.gas !== undefined || gas === plainTransferGas || !isKnown
    const limit = isExact ? gas : (gas * 3n) / 2n
    const max = limit * fees.maxPerGas + growFee(l1Fee, baseFeeMultiplier)
    const { maxFeePerGas, maxPriorityFeePerGas } = fees.type === 'eip1559' ? fees : {}
    return {
      units: gas,
      expected: gas * fees.expectedPerGas + l1Fee,
      max: requireUsualFee(max, options.network.nativeCurrency),
      terms: {
        ...(isKnown ? { gas: limit } : {}),
        ...(maxFeePerGas === undefined || maxPriorityFeePerGas === undefined
          ? { gasPrice: fees.maxPerGas }
          : { maxFeePerGas, maxPriorityFeePerGas }),
      },
      ...(refusal ? { refusal } : {}),
    }
  }
}
