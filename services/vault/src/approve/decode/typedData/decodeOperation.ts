import type { TypedData } from '../../../custody/sign/typedData/TypedData.ts'
import { decodeCall } from '../evm/decodeCall.ts'
import type { Step } from '../evm/Step.ts'
import { addressOf } from './addressOf.ts'

/** Whose field is the account, by the name of the struct. */
const accounts: Readonly<Record<string, string>> = { PackedUserOperation: 'sender', SafeOp: 'safe' }

/**
 * An operation of an account that is a contract, signed by its owner: what its call data does; `undefined` for anything else.
 *
 * Source: ERC-4337 (EntryPoint 0.8, `PackedUserOperation`); docs.safe.global, "Safe4337Module" (`SafeOp`).
 */
export function decodeOperation(data: TypedData): readonly Step[] | undefined {
  const name = Object.hasOwn(accounts, data.primaryType) ? accounts[data.primaryType] : undefined
  const { callData } = data.message
  if (name === undefined || typeof callData !== 'string') return undefined
  const contract = addressOf(data.message[name])
  return [{ kind: 'batch', contract, steps: decodeCall({ to: contract, value: 0n, data: callData }) }]
}
