import type { TypedData } from '../../../../custody/sign/typedData/TypedData.ts'
import type { FindListed } from '../../../decode/Listed.ts'
import { decodeCall } from '../../calls/decode/decodeCall.ts'
import type { Step } from '../../calls/decode/Step.ts'
import { addressOf } from './addressOf.ts'

/** Whose field is the account, by the name of the struct. */
const accounts: Readonly<Record<string, string>> = {
  PackedUserOperation: 'sender',
  UserOperation: 'sender',
  SafeOp: 'safe',
}
/** What else an operation runs beside its call data: code that makes the account, and a contract that pays for it. */
const others = ['initCode', 'paymasterAndData']

/**
 * An operation of an account that is a contract, signed by its owner: what its call data does, and what else it runs, which stays unread; `undefined` for anything else.
 *
 * Source: ERC-4337 (EntryPoint 0.8, `PackedUserOperation`); docs.safe.global, "Safe4337Module" (`SafeOp`).
 */
export function decodeOperation(data: TypedData, findListed: FindListed): readonly Step[] | undefined {
  const name = Object.hasOwn(accounts, data.primaryType) ? accounts[data.primaryType] : undefined
  const { callData } = data.message
  if (name === undefined || typeof callData !== 'string') return undefined
  const contract = addressOf(data.message[name])
  const unread = others.flatMap((field): Step[] => {
    const bytes = data.message[field]
    if (typeof bytes !== 'string' || bytes === '0x') return []
    return [{ kind: 'unknown', contract: addressOf(bytes.slice(0, 42)), data: bytes, why: 'not-known' }]
  })
  const steps = [...decodeCall({ to: contract, value: 0n, data: callData }, findListed), ...unread]
  return [{ kind: 'batch', contract, steps }]
}
