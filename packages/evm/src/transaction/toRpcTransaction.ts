import type { CallRequest } from 'billfold/adapter'
import { BillfoldError, isHex, rpcInvalidParams, sendInvalidAddress, sendInvalidAmount } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'

const valueLimit = 2n ** 256n

/**
 * A transaction as JSON-RPC writes it: quantities without leading zeros, data in whole bytes.
 *
 * @throws `send/invalid-address` · `send/invalid-amount` · `rpc/invalid-params` for data that is not hex.
 */
export function toRpcTransaction(transaction: CallRequest, from: string): Readonly<Record<string, string>> {
  const { to, value = 0n, data = '0x', gas } = transaction
  if (to !== undefined && !isAddress(to)) throw new BillfoldError(sendInvalidAddress)
  if (typeof value !== 'bigint' || value < 0n || value >= valueLimit) throw new BillfoldError(sendInvalidAmount)
  if (!isHex(data)) throw new BillfoldError(rpcInvalidParams, { details: 'data is not hex of whole bytes' })
  if (gas !== undefined && (typeof gas !== 'bigint' || gas <= 0n))
    throw new BillfoldError(rpcInvalidParams, { details: 'gas is no positive integer' })
  return {
    from,
    ...(to === undefined ? {} : { to }),
    value: `0x${value.toString(16)}`,
    data,
    ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
  }
}
