import { isRecord, type NetworkId } from 'billfold/protocol'
import { parseChainId } from '../provider/parseChainId.ts'
import { checkTypes } from './checkTypes.ts'
import { cleanValue } from './cleanValue.ts'
import { refuseTypedData } from './refuseTypedData.ts'
import type { TypedData } from './TypedData.ts'

/** The fields a domain may have, in EIP-712's order. */
const domainFields: readonly (readonly [string, string])[] = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
]

/**
 * EIP-712 data (an object, or its JSON) as the JSON that `eth_signTypedData_v4` takes: types without gaps, repetitions
 * or cycles, values that fit them (what no type names is left out), and a domain whose chain id, if it has one, is that of
 * `networkId`, if that is given.
 * Bigints are written as decimal strings; a missing `EIP712Domain` type is made from the domain's fields.
 *
 * @throws `rpc/invalid-params` saying what is wrong and where, before the wallet sees anything.
 */
export function checkTypedData(input: unknown, networkId?: NetworkId): string {
  const { types: given, primaryType, domain, message } = parseOutline(input)
  const types = given.EIP712Domain ? given : { EIP712Domain: typesOfDomain(domain), ...given }
  checkTypes(types, primaryType)
  if (networkId && domain.chainId !== undefined && `eip155:${parseChainId(domain.chainId)}` !== networkId)
    refuseTypedData(`domain.chainId is not that of ${networkId}`)
  const signed = {
    types,
    primaryType,
    domain: cleanValue(types, 'EIP712Domain', domain, 'domain'),
    message: primaryType === 'EIP712Domain' ? {} : cleanValue(types, primaryType, message, 'message'),
  }
  return JSON.stringify(signed, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

function parseOutline(input: unknown): TypedData {
  const value = typeof input === 'string' ? parseJson(input) : input
  if (!isRecord(value)) refuseTypedData('it is no object')
  const { types, primaryType, domain = {}, message = {} } = value
  if (!isRecord(types) || typeof primaryType !== 'string') refuseTypedData('types and primaryType are needed')
  if (!isRecord(domain) || !isRecord(message)) refuseTypedData('domain and message must be objects')
  for (const [struct, fields] of Object.entries(types)) {
    const isList =
      Array.isArray(fields) &&
      fields.every(field => isRecord(field) && typeof field.name === 'string' && typeof field.type === 'string')
    if (!isList) refuseTypedData(`${struct} is no list of fields`)
  }
  return { types: types as TypedData['types'], primaryType, domain, message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseTypedData('it is no JSON')
  }
}

function typesOfDomain(domain: TypedData['domain']): TypedData['types'][string] {
  return domainFields.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({ name, type }))
}
