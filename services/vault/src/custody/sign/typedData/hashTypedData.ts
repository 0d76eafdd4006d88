import { keccak_256 } from '@noble/hashes/sha3'
import { fromHex } from '../../bytes/fromHex.ts'
import { join } from '../../bytes/join.ts'
import { encodeType } from './encodeType.ts'
import { isAtomicType } from './isAtomicType.ts'
import type { TypedData } from './TypedData.ts'
import { toInteger } from './toInteger.ts'

/**
 * What eth_signTypedData_v4 signs. `data` must come from `readTypedData`.
 *
 * Source: EIP-712, "Specification".
 */
export function hashTypedData(data: TypedData): Uint8Array {
  const { types, primaryType } = data
  const domain = hashStruct(types, 'EIP712Domain', data.domain)
  const message = primaryType === 'EIP712Domain' ? [] : [hashStruct(types, primaryType, data.message)]
  return keccak_256(join(Uint8Array.of(0x19, 0x01), domain, ...message))
}

function hashStruct(types: TypedData['types'], struct: string, value: Readonly<Record<string, unknown>>): Uint8Array {
  const fields = (types[struct] ?? []).map(({ name, type }) => encodeValue(types, type, value[name]))
  return keccak_256(join(keccak_256(new TextEncoder().encode(encodeType(types, struct))), ...fields))
}

function encodeValue(types: TypedData['types'], type: string, value: unknown): Uint8Array {
  const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (element !== undefined)
    return keccak_256(join(...(value as unknown[]).map(item => encodeValue(types, element, item))))
  if (!isAtomicType(type)) return hashStruct(types, type, value as Record<string, unknown>)
  if (type === 'string') return keccak_256(new TextEncoder().encode(value as string))
  if (type === 'bytes') return keccak_256(fromHex(value as string))
  const word = new Uint8Array(32)
  if (type.startsWith('bytes')) word.set(fromHex(value as string))
  else if (type === 'address') word.set(fromHex(value as string), 12)
  else if (type === 'bool') word[31] = value === true ? 1 : 0
  else
    word.set(
      fromHex(
        `0x${BigInt.asUintN(256, toInteger(value) ?? 0n)
          .toString(16)
          .padStart(64, '0')}`,
      ),
    )
  return word
}
