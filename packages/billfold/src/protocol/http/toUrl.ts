import * as v from 'valibot'
import { BillfoldError } from '../errors/BillfoldError.ts'
import { httpInvalidInput } from '../errors/rows/http.ts'
import type { Endpoint, Input } from './endpoint.ts'
import type { Identification } from './identification.ts'

/**
 * Address of a call: `base` (an absolute address, a path below it is kept), path parameters encoded, lists joined by
 * commas, empty values left out. Throws `http/invalid-input` when a value does not fit the endpoint.
 *
 * @example toUrl(getIdentity, { address: '0xab…' }, { base: 'https://api.example.com', identification })
 */
export function toUrl<endpoint extends Endpoint>(
  endpoint: endpoint,
  input: Input<endpoint>,
  options: { readonly base: string; readonly identification?: Identification },
): string {
  const values: Record<string, unknown> = { ...(input as object) }
  delete values.body
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') query[name] = text
  }
  const isGood = [endpoint.params, endpoint.query].every(schema => !schema || v.safeParse(schema, query).success)
  if (!isGood) throw new BillfoldError(httpInvalidInput, { context: { endpoint: endpoint.name } })
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query[name] ?? ''
    delete query[name]
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(options.identification ?? {})) {
    if (typeof value === 'string') search.set(name, value)
  }
  const text = search.toString()
  return `${options.base.replace(/\/+$/, '')}${path}${text && `?${text}`}`
}
