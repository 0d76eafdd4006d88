import type { EvmTransaction } from '../../../../custody/sign/evm/EvmTransaction.ts'
import { parseTransaction } from '../../../../custody/sign/evm/parseTransaction.ts'
import type { FindListed } from '../../../decode/Listed.ts'
import { decodeCall } from './decodeCall.ts'
import type { Step } from './Step.ts'

/** A transaction for its screen, read out of the bytes that are signed. */
export function decodeTransaction(bytes: Uint8Array, findListed: FindListed): decodeTransaction.ReturnType {
  const transaction = parseTransaction(bytes)
  const { to, value, data } = transaction
  const price = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  const steps: readonly Step[] =
    to === undefined
      ? [{ kind: 'deploy', bytes: data.length / 2 - 1, amount: value }]
      : decodeCall({ to, value, data }, findListed)
  return { transaction, steps, largestFee: transaction.gas * price }
}

export declare namespace decodeTransaction {
  type ReturnType = {
    readonly transaction: EvmTransaction
    readonly steps: readonly Step[]
    /** Wei: what it can cost at most beside what it sends. */
    readonly largestFee: bigint
  }
}
