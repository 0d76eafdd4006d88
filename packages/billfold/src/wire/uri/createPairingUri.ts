import { parseKey } from '../crypto/parseKey.ts'
import { toTopic } from '../crypto/toTopic.ts'
import { WireError } from '../WireError.ts'

/**
 * The text of the QR code: `wc:<topic>@2?relay-protocol=irn&symKey=…&expiryTimestamp=…[&methods=…]`. Any reader of it can
 * answer the proposal, so it goes to the visitor's own devices only.
 *
 * @throws WireError `wire/bad-key`, `wire/bad-uri` (a time or a method that no URI can hold)
 * @example const uri = createPairingUri({ key, expiryTimestamp: 1_750_000_300 })
 */
export function createPairingUri({ key, expiryTimestamp, methods = [] }: createPairingUri.Parameters): string {
  parseKey(key)
  if (!Number.isSafeInteger(expiryTimestamp) || expiryTimestamp < 0)
    throw new WireError('wire/bad-uri', 'The expiry of a pairing is a whole number of unix seconds')
  if (methods.some(method => !/^\w{1,64}$/.test(method)))
    throw new WireError('wire/bad-uri', 'A method of a pairing is one word')
  const query = new URLSearchParams({ 'relay-protocol': 'irn', symKey: key, expiryTimestamp: `${expiryTimestamp}` })
  if (methods.length > 0) query.set('methods', methods.join(','))
  return `wc:${toTopic(key)}@2?${query}`
}

export declare namespace createPairingUri {
  type Parameters = {
    /** Key of the pairing: 32 random bytes, hex. */
    readonly key: string
    /** When the code stops working, in unix seconds. */
    readonly expiryTimestamp: number
    /** Methods the app starts with beyond a session proposal, as `wc_sessionAuthenticate`. */
    readonly methods?: readonly string[] | undefined
  }
}
