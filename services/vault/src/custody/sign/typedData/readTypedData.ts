import { isRecord } from 'billfold/protocol'
import { refuse } from '../refuse.ts'
import { checkTypes } from './checkTypes.ts'
import { cleanValue } from './cleanValue.ts'
import { domainTypes } from './domainTypes.ts'
import type { TypedData } from './TypedData.ts'
import { toInteger } from './toInteger.ts'

/**
 * Reads EIP-712 data from its JSON: types without gaps, leftovers, repetitions or cycles, values that fit them, and a domain whose chain, if it
 * names one, is `chainId`. A missing `EIP712Domain` type is made from the fields of the domain.
 *
 * Source: EIP-712. @throws `rpc/invalid-params`.
 */
export function readTypedData(json: string, chainId: bigint): TypedData {
  const value = parseJson(json)
  if (!isRecord(value)) refuse('Typed data is no object')
  const { types: given, primaryType, domain = {}, message = {} } = value
  if (!isRecord(given) || typeof primaryType !== 'string') refuse('types and primaryType are needed')
  if (!isRecord(domain) || !isRecord(message)) refuse('domain and message must be objects')
  const types = { EIP712Domain: typesOfDomain(domain), ...readTypes(given) }
  checkTypes(types, primaryType)
  if (Object.keys(domain).some(name => !types.EIP712Domain.some(field => field.name === name)))
    refuse('The domain has a field that its type does not name')
  if (Object.hasOwn(domain, 'chainId') && toInteger(domain.chainId) !== chainId)
    refuse('domain.chainId is another network')
  return {
    types,
    primaryType,
    domain: cleanValue(types, 'EIP712Domain', domain, 'domain') as TypedData['domain'],
    message:
      primaryType === 'EIP712Domain'
        ? {}
        : (cleanValue(types, primaryType, message, 'message') as TypedData['message']),
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return refuse('Typed data is no JSON')
  }
}

function readTypes(given: Record<string, unknown>): TypedData['types'] {
  const rows = Object.entries(given).map(([struct, fields]) => {
    if (!Array.isArray(fields) || fields.length > 200) return refuse('A type is no list of fields')
    const read = fields.map((field: unknown) => {
      if (!isRecord(field) || typeof field.name !== 'string' || typeof field.type !== 'string')
        return refuse('A field has no name or no type')
      return { name: field.name, type: field.type }
    })
    return [struct, read] as const
  })
  return Object.fromEntries(rows)
}

function typesOfDomain(domain: Record<string, unknown>): TypedData['types'][string] {
  return domainTypes.filter(({ name }) => domain[name] !== undefined)
}
