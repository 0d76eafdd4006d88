import { base64urlnopad } from '@scure/base'

/** Bytes as base64url without padding, as every record of the contract holds them. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}
