import { isHex } from './isHex.ts'

/**
 * Whether `value` can be the signature of a message: `0x` and at least 62 hex digits, whole bytes (specification section
 * 5). Signatures of contract accounts have no fixed length.
 *
 * @example isSignedMessage(`0x${'ab'.repeat(65)}`) // true
 */
export function isSignedMessage(value: unknown): value is `0x${string}` {
  return isHex(value) && value.length >= 64
}
