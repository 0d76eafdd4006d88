import { WireError } from '../WireError.ts'

// internal: not part of the public API
/**
 * Bytes of a base64 text in the standard or the URL alphabet (RFC 4648 sections 4 and 5), padded or not. White space, a mix
 * of both alphabets, wrong padding and bits beyond the last byte are refused (`wire/bad-base64`): `atob` would let them
 * pass, and one envelope would have thousands of texts, each with a message id of its own.
 */
export function parseBase64(text: string): Uint8Array {
  if (!/^(?:[A-Za-z0-9+/]*|[A-Za-z0-9_-]*)={0,2}$/.test(text)) throw badBase64()
  const digits = text.replace(/=+/, '').replaceAll('-', '+').replaceAll('_', '/')
  const padding = (4 - (digits.length % 4)) % 4
  const given = text.length - digits.length
  if (padding === 3 || (given !== 0 && given !== padding)) throw badBase64()
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(digits.slice(-1))
  if (padding > 0 && last % (padding === 2 ? 16 : 4) !== 0) throw badBase64()
  const binary = atob(digits)
  const bytes = new Uint8Array(binary.length)
  // Not `Uint8Array.from(binary, …)`: for the longest envelope that took 30 ms, this takes one.
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

function badBase64(): WireError {
  return new WireError('wire/bad-base64', 'Expected base64')
}
