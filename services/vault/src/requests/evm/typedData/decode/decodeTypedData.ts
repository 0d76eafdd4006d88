import type { TypedData } from '../../../../custody/sign/typedData/TypedData.ts'
import { thawTypedData } from '../../../../custody/sign/typedData/thawTypedData.ts'
import type { FindListed } from '../../../decode/Listed.ts'
import { claim } from '../../calls/decode/claim.ts'
import type { Step } from '../../calls/decode/Step.ts'
import { addressOf } from './addressOf.ts'
import { decodeOperation } from './decodeOperation.ts'
import { decodeOrder } from './decodeOrder.ts'
import { decodePermit } from './decodePermit.ts'
import { decodePermit2 } from './decodePermit2.ts'
import { decodeSafe } from './decodeSafe.ts'

/**
 * Typed data for its screen, read out of the bytes that are signed: what it allows where its kind is known (permits, Permit2, Seaport orders,
 * transactions of a Safe, operations of accounts that are contracts); always the data itself, to be shown as a tree. What the fields mean is up to the
 * contract that verifies the signature: of one that the operator says nothing of they are its word.
 */
export function decodeTypedData(bytes: Uint8Array, findListed: FindListed): decodeTypedData.ReturnType {
  const data = thawTypedData(bytes)
  const steps =
    decodePermit(data) ??
    decodePermit2(data) ??
    decodeOrder(data) ??
    decodeSafe(data, findListed) ??
    decodeOperation(data, findListed) ??
    []
  const contract = addressOf(data.domain.verifyingContract)
  return { data, steps: claim(contract, steps, findListed(contract)) }
}

export declare namespace decodeTypedData {
  type ReturnType = {
    readonly data: TypedData
    /** Empty where the kind is not known. */
    readonly steps: readonly Step[]
  }
}
