import { redactText } from 'billfold/protocol'
import { hashAddress } from './hashAddress.ts'

/** Longest text that is kept of a property, and of a stack trace. */
const maxTextCharacters = 1_000
const maxStackCharacters = 4_000
/** Properties that are an account of some chain, in any form. */
const addressKeys: ReadonlySet<string> = new Set(['address', 'recipient'])

/** Properties of an event as they are stored; the schema already dropped those that are not listed for it. */
export function redactProps(props: unknown, salt: string): unknown {
  return redact(props, '', salt)
}

function redact(value: unknown, key: string, salt: string): unknown {
  if (typeof value === 'string') {
    if (addressKeys.has(key)) return hashAddress(value.slice(value.lastIndexOf(':') + 1), salt)
    const text = value.slice(0, key === 'stackTrace' ? maxStackCharacters : maxTextCharacters)
    return redactText(text, address => hashAddress(address, salt))
  }
  if (Array.isArray(value)) return value.map(item => redact(item, key, salt))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redact(item, name, salt)]))
}
