import { fromHex } from '../../bytes/fromHex.ts'
import { join } from '../../bytes/join.ts'
import type { AccessList, EvmTransaction } from './EvmTransaction.ts'
import { encodeRlp } from './encodeRlp.ts'
import type { RlpItem } from './RlpItem.ts'
import { toMinimalBytes } from './toMinimalBytes.ts'

/**
 * The bytes whose hash is signed, or with `signature` those that are sent.
 *
 * Sources: EIP-155, EIP-2718, EIP-2930, EIP-1559.
 */
export function serializeTransaction(
  transaction: EvmTransaction,
  signature?: serializeTransaction.Signature,
): Uint8Array<ArrayBuffer> {
  const { chainId, type } = transaction
  const body = bodyOf(transaction)
  const rs = signature ? [toMinimalBytes(signature.r), toMinimalBytes(signature.s)] : []
  if (type === 'legacy') {
    const v = signature ? chainId * 2n + 35n + BigInt(signature.parity) : chainId
    return encodeRlp([...body, toMinimalBytes(v), ...(signature ? rs : [new Uint8Array(), new Uint8Array()])])
  }
  const parity = signature ? [toMinimalBytes(BigInt(signature.parity))] : []
  return join(Uint8Array.of(type === 'eip2930' ? 1 : 2), encodeRlp([...body, ...parity, ...rs]))
}

export declare namespace serializeTransaction {
  type Signature = { readonly r: bigint; readonly s: bigint; readonly parity: 0 | 1 }
}

function bodyOf(transaction: EvmTransaction): RlpItem[] {
  const { chainId, nonce, gas, to, value, data } = transaction
  const start = [toMinimalBytes(nonce)]
  const end = [toMinimalBytes(gas), to ? fromHex(to) : new Uint8Array(), toMinimalBytes(value), fromHex(data)]
  if (transaction.type === 'legacy') return [...start, toMinimalBytes(transaction.gasPrice), ...end]
  const fees =
    transaction.type === 'eip2930'
      ? [transaction.gasPrice]
      : [transaction.maxPriorityFeePerGas, transaction.maxFeePerGas]
  return [toMinimalBytes(chainId), ...start, ...fees.map(toMinimalBytes), ...end, toItems(transaction.accessList)]
}

function toItems(list: AccessList): RlpItem {
  return list.map(({ address, storageKeys }) => [fromHex(address), storageKeys.map(fromHex)])
}
