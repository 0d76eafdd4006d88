import { toHex } from '../bytes/toHex.ts'

/** An EVM key in the form that wallets import: 0x and 64 hex digits. */
export function exportEvmKey(key: Uint8Array): string {
  return `0x${toHex(key)}`
}
