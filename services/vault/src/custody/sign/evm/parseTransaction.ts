import { toChecksumAddress } from 'billfold/protocol'
import { toHex } from '../../bytes/toHex.ts'
import { refuse } from '../refuse.ts'
import { decodeRlp } from './decodeRlp.ts'
import type { AccessList, EvmTransaction } from './EvmTransaction.ts'
import type { RlpItem } from './RlpItem.ts'
import { toNumber } from './toNumber.ts'

/**
 * Reads the bytes of an unsigned transaction back, so that what is shown comes from what is signed.
 *
 * @throws `rpc/invalid-params` for anything that is not the one writing of a legacy (EIP-155), EIP-2930 or EIP-1559 transaction.
 */
export function parseTransaction(bytes: Uint8Array): EvmTransaction {
  if ((bytes[0] ?? 0) >= 0xc0) {
    const [nonce, gasPrice, gas, to, value, data, chainId, ...empty] = listOf(decodeRlp(bytes), 9)
    if (empty.some(item => bytesOf(item).length !== 0)) refuse('The transaction is signed already')
    return { ...common(chainId, nonce, gas, to, value, data), type: 'legacy', gasPrice: numberOf(gasPrice) }
  }
  const rest = decodeRlp(bytes.subarray(1))
  if (bytes[0] === 1) {
    const [chainId, nonce, gasPrice, gas, to, value, data, list] = listOf(rest, 8)
    const fields = { gasPrice: numberOf(gasPrice), accessList: accessListOf(list) }
    return { ...common(chainId, nonce, gas, to, value, data), type: 'eip2930', ...fields }
  }
  if (bytes[0] !== 2) refuse('The transaction is of an unknown type')
  const [chainId, nonce, priorityFee, maxFee, gas, to, value, data, list] = listOf(rest, 9)
  return {
    ...common(chainId, nonce, gas, to, value, data),
    type: 'eip1559',
    maxFeePerGas: numberOf(maxFee),
    maxPriorityFeePerGas: numberOf(priorityFee),
    accessList: accessListOf(list),
  }
}

type Item = RlpItem | undefined

function common(chainId: Item, nonce: Item, gas: Item, to: Item, value: Item, data: Item) {
  const receiver = bytesOf(to)
  return {
    chainId: numberOf(chainId),
    nonce: numberOf(nonce),
    gas: numberOf(gas),
    ...(receiver.length === 0 ? {} : { to: addressOf(to) }),
    value: numberOf(value),
    data: `0x${toHex(bytesOf(data))}`,
  }
}

function listOf(item: Item, length?: number): readonly RlpItem[] {
  if (!item || item instanceof Uint8Array) refuse('A list was expected')
  if (length !== undefined && item.length !== length) refuse('The transaction has another number of fields')
  return item
}

function bytesOf(item: Item): Uint8Array {
  return item instanceof Uint8Array ? item : refuse('Bytes were expected')
}

function numberOf(item: Item): bigint {
  const bytes = bytesOf(item)
  if (bytes[0] === 0 || bytes.length > 32) refuse('A number is not in its shortest form')
  return toNumber(bytes)
}

function addressOf(item: Item): string {
  const bytes = bytesOf(item)
  return bytes.length === 20 ? toChecksumAddress(`0x${toHex(bytes)}`) : refuse('An address has another length')
}

function accessListOf(item: Item): AccessList {
  return listOf(item).map(row => {
    const [address, keys] = listOf(row, 2)
    const storageKeys = listOf(keys).map(key => {
      const bytes = bytesOf(key)
      return bytes.length === 32 ? `0x${toHex(bytes)}` : refuse('A storage key has another length')
    })
    return { address: addressOf(address), storageKeys }
  })
}
