import { base64urlnopad } from '@scure/base'
import { BillfoldError, vaultInvalidMessage } from 'billfold/protocol'

/**
 * The bytes of a text in base64url without padding; `length` is their number, if it is fixed.
 *
 * @throws `vault/invalid-message` for any other text, one with stray bits in its last character too.
 */
export function fromBase64Url(text: string, length?: number): Uint8Array<ArrayBuffer> {
  try {
    const bytes = Uint8Array.from(base64urlnopad.decode(text))
    if (length === undefined || bytes.length === length) return bytes
  } catch {
    // What was wrong with it may be a secret: it is not passed on.
  }
  throw new BillfoldError(vaultInvalidMessage, { details: 'Not base64url of the expected length' })
}
