import { toHex } from '../../bytes/toHex.ts'

/** Big-endian bytes as a number; no byte is zero. */
export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(bytes)}`)
}
