import { BillfoldError, rpcInvalidAnswer } from 'billfold/protocol'

/**
 * A quantity as JSON-RPC writes it (`0x0`, no leading zeros, at most 256 bits), as a bigint.
 *
 * @throws `rpc/invalid-answer` for everything else, so that a broken node is never taken for a poor account.
 * @example parseQuantity('0xde0b6b3a7640000') // 1000000000000000000n
 */
export function parseQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x(0|[1-9a-f][\da-f]{0,63})$/i.test(value))
    throw new BillfoldError(rpcInvalidAnswer, { details: `Not a quantity: ${String(value).slice(0, 80)}` })
  return BigInt(value)
}
