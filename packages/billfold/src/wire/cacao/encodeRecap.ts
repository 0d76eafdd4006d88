import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64 } from '../crypto/toBase64.ts'
import type { Recap } from './Recap.ts'

/**
 * A ReCap as the resource of a sign-in (EIP-5573): `urn:recap:` and base64 without padding of its JSON, keys sorted. It
 * goes last among the resources.
 *
 * @example encodeRecap(createRecap({ methods: ['personal_sign'] })) // 'urn:recap:eyJhdHQi…'
 */
export function encodeRecap(recap: Recap): string {
  return `urn:recap:${toBase64(utf8ToBytes(JSON.stringify(sorted({ att: recap.att })))).replace(/=+/, '')}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]))
}
