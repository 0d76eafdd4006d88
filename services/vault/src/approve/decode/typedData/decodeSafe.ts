import type { TypedData } from '../../../custody/sign/typedData/TypedData.ts'
import { decodeCall } from '../evm/decodeCall.ts'
import type { Step } from '../evm/Step.ts'
import { addressOf } from './addressOf.ts'

/**
 * The transaction of a Safe that an owner signs; `undefined` for anything else.
 *
 * Source: docs.safe.global, "Safe message and transaction types".
 */
export function decodeSafe(data: TypedData): readonly Step[] | undefined {
  const { to, value, data: input, operation } = data.message
  if (data.primaryType !== 'SafeTx' || typeof value !== 'string' || typeof input !== 'string') return undefined
  const steps = decodeCall({ to: addressOf(to), value: BigInt(value), data: input })
  if (operation !== '0') return [{ kind: 'delegate', contract: addressOf(to), steps }]
  return [{ kind: 'batch', contract: addressOf(data.domain.verifyingContract), steps }]
}
