import { keccak_256 } from '@noble/hashes/sha3.js'

/** What `personal_sign` signs for a text or bytes (ERC-191, version 0x45). */
export function hashMessage(message: string | Uint8Array): Uint8Array {
  const encoder = new TextEncoder()
  const bytes = typeof message === 'string' ? encoder.encode(message) : message
  const head = encoder.encode(`\x19Ethereum Signed Message:\n${bytes.length}`)
  const whole = new Uint8Array(head.length + bytes.length)
  whole.set(head)
  whole.set(bytes, head.length)
  return keccak_256(whole)
}
