import type { TypedData } from '../../../../custody/sign/typedData/TypedData.ts'
import type { FindListed } from '../../../decode/Listed.ts'
import { decodeCall } from '../../calls/decode/decodeCall.ts'
import { readRefund } from '../../calls/decode/readRefund.ts'
import type { Step } from '../../calls/decode/Step.ts'
import { addressOf } from './addressOf.ts'
import { hasFields } from './hasFields.ts'

const fields = [
  'address to',
  'uint256 value',
  'bytes data',
  'uint8 operation',
  'uint256 safeTxGas',
  'uint256 baseGas',
  'uint256 gasPrice',
  'address gasToken',
  'address refundReceiver',
  'uint256 nonce',
]

/**
 * The transaction of a Safe that an owner signs, with what it pays its sender; `undefined` for anything else, a struct of that name with other fields included.
 *
 * Source: docs.safe.global, "Safe message and transaction types".
 */
export function decodeSafe(data: TypedData, findListed: FindListed): readonly Step[] | undefined {
  if (data.primaryType !== 'SafeTx' || !hasFields(data, 'SafeTx', fields)) return undefined
  const { message } = data
  const number = (name: string) => BigInt(String(message[name]))
  const to = addressOf(message.to)
  const refund = readRefund({
    baseGas: number('baseGas'),
    gasPrice: number('gasPrice'),
    gasToken: addressOf(message.gasToken),
    refundReceiver: addressOf(message.refundReceiver),
  })
  const steps = [...decodeCall({ to, value: number('value'), data: String(message.data) }, findListed), ...refund]
  if (number('operation') !== 0n) return [{ kind: 'delegate', contract: to, steps }]
  return [{ kind: 'batch', contract: addressOf(data.domain.verifyingContract), steps }]
}
