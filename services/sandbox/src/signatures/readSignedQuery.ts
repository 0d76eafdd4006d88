import { isSameText } from '@billfold/service/http'
import { signText } from './signText.ts'

/**
 * The parameters of an address that the operator's server has signed: `signature` is the last of them, and covers the path
 * and the query before it as they were sent. `undefined` for any other address, and for one that names a parameter twice.
 *
 * @example readSignedQuery('/checkout?reference=a&signature=…', secret)?.get('reference')
 */
export function readSignedQuery(pathAndQuery: string, secret: string): ReadonlyMap<string, string> | undefined {
  const match = /^([^?#]+\?[^#]*)&signature=([0-9a-f]{64})$/.exec(pathAndQuery)
  const [, signed, signature] = match ?? []
  if (signed === undefined || signature === undefined) return undefined
  if (!isSameText(signText(secret, signed, 'hex'), signature)) return undefined
  const pairs = [...new URLSearchParams(signed.slice(signed.indexOf('?')))]
  const query = new Map(pairs)
  return query.size === pairs.length ? query : undefined
}
