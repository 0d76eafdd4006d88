import { hex } from '@scure/base'

/** Bytes as lower case hex without 0x. */
export function toHex(bytes: Uint8Array): string {
  return hex.encode(bytes)
}
