import { keccak_256 } from '@noble/hashes/sha3.js'
import type { TypedData } from '../typedData/TypedData.ts'

type Types = TypedData['types']

const encoder = new TextEncoder()

/**
 * The digest that a key signs for structured data (EIP-712, "Definition of hashStruct"). `json` is what `checkTypedData`
 * gives: every type is known, and every value is of its type.
 */
export function hashTypedData(json: string): Uint8Array {
  const { types, primaryType, domain, message } = JSON.parse(json) as TypedData
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(types, 'EIP712Domain', domain)]
  return keccak_256(
    concat(primaryType === 'EIP712Domain' ? parts : [...parts, hashStruct(types, primaryType, message)]),
  )
}

function hashStruct(types: Types, name: string, value: TypedData['message']): Uint8Array {
  const fields = (types[name] ?? []).map(field => encodeField(types, field.type, value[field.name]))
  return keccak_256(concat([keccak_256(encoder.encode(encodeType(types, name))), ...fields]))
}

/** The struct with its fields, then those that it refers to, by name. */
function encodeType(types: Types, name: string): string {
  const found = new Set<string>()
  const visit = (struct: string) => {
    if (!Object.hasOwn(types, struct) || found.has(struct)) return
    found.add(struct)
    for (const { type } of types[struct] ?? []) visit(type.replace(/\[.*/, ''))
  }
  visit(name)
  found.delete(name)
  const write = (struct: string) =>
    `${struct}(${(types[struct] ?? []).map(field => `${field.type} ${field.name}`).join(',')})`
  return [name, ...[...found].sort()].map(write).join('')
}

function encodeField(types: Types, type: string, value: unknown): Uint8Array {
  const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (element !== undefined)
    return keccak_256(concat((value as readonly unknown[]).map(item => encodeField(types, element, item))))
  if (Object.hasOwn(types, type)) return hashStruct(types, type, value as TypedData['message'])
  if (type === 'string') return keccak_256(encoder.encode(value as string))
  if (type === 'bytes') return keccak_256(fromHex(value as string))
  // Bytes stand at the left of a word, numbers at the right.
  if (type.startsWith('bytes')) return fromHex((value as string).padEnd(66, '0'))
  const number = BigInt(value as string | number | boolean)
  return fromHex(`0x${BigInt.asUintN(256, number).toString(16).padStart(64, '0')}`)
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
