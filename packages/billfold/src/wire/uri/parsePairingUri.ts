import { pairingUriCharacters } from '../../protocol/limits.ts'
import { parseBase64 } from '../crypto/parseBase64.ts'
import { toTopic } from '../crypto/toTopic.ts'
import { WireError } from '../WireError.ts'

/**
 * Reads a pairing URI of version 2. Strict where a mistake would be silence later: the topic must be that of the key,
 * nothing may stand twice. Tolerant where wallets are: `wc://…`, the whole URI in base64, methods in brackets, white space
 * around it, parameters that are not known. It has no clock: the caller that pairs checks `expiryTimestamp` (a wallet takes five
 * minutes without one).
 *
 * @throws WireError `wire/bad-uri`, `wire/unsupported-version`
 * @example const { topic, key } = parsePairingUri(message)
 */
export function parsePairingUri(text: string): parsePairingUri.ReturnType {
  const parts = /^wc:\/*([0-9a-f]{64})@(\d{1,3})\?(.+)$/i.exec(toPlainUri(text))
  if (!parts) throw bad('A pairing URI is wc:<topic>@2?<parameters>')
  const [, topic = '', version, search] = parts
  if (version !== '2') throw new WireError('wire/unsupported-version', 'Only version 2 of the pairing URI is read')
  const query = new URLSearchParams(search)
  const one = (name: string): string | undefined => {
    const values = query.getAll(name)
    if (values.length > 1) throw bad(`${name} stands twice`)
    return values[0]
  }
  const key = one('symKey') ?? ''
  if (!/^[0-9a-f]{64}$/.test(key) || toTopic(key) !== topic) throw bad('The topic is not that of the key')
  const relayProtocol = one('relay-protocol') ?? ''
  if (!/^[a-z0-9-]{1,32}$/.test(relayProtocol)) throw bad('The relay protocol is missing')
  const expiry = one('expiryTimestamp')
  if (expiry !== undefined && !/^\d{1,12}$/.test(expiry)) throw bad('The expiry is not in unix seconds')
  return {
    topic,
    key,
    relayProtocol,
    methods: toMethods(one('methods') ?? ''),
    ...(expiry === undefined ? {} : { expiryTimestamp: Number(expiry) }),
  }
}

export declare namespace parsePairingUri {
  type ReturnType = {
    /** 64 hex digits: SHA-256 of the key. */
    readonly topic: string
    /** Symmetric key of the pairing, 64 hex digits, used as it is. */
    readonly key: string
    /** Unix seconds. */
    readonly expiryTimestamp?: number
    /** Methods the app named, without brackets and repetitions; as a rule none. */
    readonly methods: readonly string[]
    /** `irn` in every URI of today. */
    readonly relayProtocol: string
  }
}

function toPlainUri(text: string): string {
  if (typeof text !== 'string' || text.length > pairingUriCharacters) throw bad('A pairing URI is a short text')
  const trimmed = text.trim()
  if (/^wc:/i.test(trimmed)) return trimmed
  try {
    return String.fromCharCode(...parseBase64(trimmed))
  } catch (cause) {
    throw bad('A pairing URI starts with wc:', cause)
  }
}

/** `a,b` as it is sent, `[a],[b,c]` as it is specified. */
function toMethods(text: string): readonly string[] {
  if (text === '') return []
  const methods = text.split(',').map(method => method.replace(/^\[|\]$/g, ''))
  if (methods.some(method => !/^\w{1,64}$/.test(method))) throw bad('A method of a pairing is one word')
  return [...new Set(methods)]
}

function bad(message: string, cause?: unknown): WireError {
  return new WireError('wire/bad-uri', message, cause === undefined ? undefined : { cause })
}
