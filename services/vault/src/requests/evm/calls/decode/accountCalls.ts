import type { AbiType } from '../../../decode/AbiType.ts'
import type { Call } from './Call.ts'
import { type CallRow, callRow } from './callRow.ts'
import { readBatch } from './readBatch.ts'

const callType: AbiType = { tuple: ['address', 'uint', 'bytes'] }
/** sender, nonce, initCode, callData, and what is about gas, paymaster and signature: before version 0.7, and since. */
const operation: AbiType = {
  tuple: ['address', 'uint', 'bytes', 'bytes', 'uint', 'uint', 'uint', 'uint', 'uint', 'bytes', 'bytes'],
}
const packedOperation: AbiType = {
  tuple: ['address', 'uint', 'bytes', 'bytes', 'word', 'uint', 'word', 'bytes', 'bytes'],
}

/** Each operation runs its call data on its own account; one without any only makes the account. */
const toSenders = (
  list: readonly (readonly [string, bigint, string, string])[],
): { readonly calls: readonly Call[] } => ({
  calls: list.map(([to, , , data]) => ({ to, value: 0n, data })),
})

/**
 * Calls of accounts that are contracts, and of the entry point that runs their operations, by selector.
 *
 * Source: ERC-4337 (`handleOps`), ERC-7579 and ERC-7821 (`execute(bytes32,bytes)`).
 */
export const accountCalls: Readonly<Record<string, CallRow>> = {
  '0xe9ae5c53': callRow<[string, string]>('execute(bytes32,bytes)', ['word', 'bytes'], ([mode, data], call) =>
    readBatch(mode, data, call),
  ),
  '0x34fcd5be': callRow<[[string, bigint, string][]]>(
    'executeBatch((address,uint256,bytes)[])',
    [{ list: callType }],
    ([list]) => ({ calls: list.map(([to, value, data]) => ({ to, value, data })) }),
  ),
  '0x47e1da2a': callRow<[string[], bigint[], string[]]>(
    'executeBatch(address[],uint256[],bytes[])',
    [{ list: 'address' }, { list: 'uint' }, { list: 'bytes' }],
    ([targets, values, list]) => {
      // Accounts of this kind take no values as zeros.
      const isWhole = targets.length === list.length && (values.length === 0 || values.length === list.length)
      if (!isWhole) return undefined
      return { calls: targets.map((to, at) => ({ to, value: values[at] ?? 0n, data: list[at]! })) }
    },
  ),
  '0x1fad948c': callRow<[[string, bigint, string, string][]]>(
    'handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)',
    [{ list: operation }, 'address'],
    ([list]) => toSenders(list),
  ),
  '0x765e827f': callRow<[[string, bigint, string, string][]]>(
    'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
    [{ list: packedOperation }, 'address'],
    ([list]) => toSenders(list),
  ),
}
