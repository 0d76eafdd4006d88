import { envelopeCharacters } from '../../protocol/limits.ts'
import { WireError } from '../WireError.ts'
import { agreeKey } from './agreeKey.ts'
import { decryptBytes } from './decryptBytes.ts'
import { parseBase64 } from './parseBase64.ts'
import { parseKey } from './parseKey.ts'
import { toHex } from './toHex.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * Opens an envelope: with the key of its topic one of type 0, with a private key one of type 1, whose sender names their
 * public key. The other pairing of type and key is refused, and so is type 2, which is clear text and never travels over
 * a relay. Base64 is read in both alphabets.
 *
 * @returns the text, the key that opened it (for type 1 the agreed one: it and its topic become the session's), and for
 * type 1 the sender's public key
 * @throws WireError `wire/bad-envelope` (no envelope, or not of the expected type), `wire/clear-envelope` (type 2),
 * `wire/undecryptable` (another key, or changed on its way), `wire/bad-key`, `wire/weak-key`
 * @example const { text } = openEnvelope(message, { key })
 */
export function openEnvelope(envelope: string, keys: openEnvelope.Keys): openEnvelope.ReturnType {
  const bytes = parseEnvelope(envelope)
  const type = bytes[0]
  if (type === 2) throw new WireError('wire/clear-envelope', 'The envelope is not sealed')
  if (type === 0 && keys.key !== undefined) {
    const text = open(parseKey(keys.key), bytes.subarray(1))
    return { text, key: keys.key }
  }
  if (type === 1 && keys.privateKey !== undefined && bytes.length >= 33) {
    const senderPublicKey = toHex(bytes.subarray(1, 33))
    const key = agreeKey(keys.privateKey, senderPublicKey)
    return { text: open(parseKey(key), bytes.subarray(33)), senderPublicKey, key }
  }
  throw new WireError('wire/bad-envelope', `An envelope of type ${type} is not expected here`)
}

export declare namespace openEnvelope {
  /** Either the symmetric key of the topic or the own X25519 private key, 64 hex digits. */
  type Keys =
    | { readonly key: string; readonly privateKey?: undefined }
    | { readonly privateKey: string; readonly key?: undefined }
  type ReturnType = {
    readonly text: string
    readonly key: string
    /** Type 1 only. */
    readonly senderPublicKey?: string
  }
}

function parseEnvelope(envelope: string): Uint8Array {
  if (typeof envelope !== 'string' || envelope.length > envelopeCharacters)
    throw new WireError('wire/bad-envelope', `An envelope is a text of at most ${envelopeCharacters} characters`)
  try {
    return parseBase64(envelope)
  } catch (cause) {
    throw new WireError('wire/bad-envelope', 'An envelope is base64', { cause })
  }
}

function open(key: Uint8Array, body: Uint8Array): string {
  if (body.length < ivBytes + tagBytes) throw new WireError('wire/bad-envelope', 'The envelope is cut short')
  const plain = decryptBytes(key, body.subarray(0, ivBytes), body.subarray(ivBytes))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  } catch (cause) {
    throw new WireError('wire/bad-envelope', 'The sealed text is not UTF-8', { cause })
  }
}
