import { sha256 } from '@noble/hashes/sha2.js'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { isOnCurve } from './isOnCurve.ts'
import { toKey } from './toKey.ts'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** The address of a program's account for `seeds`: the first hash, counting a byte down from 255, that is not a point. */
export function deriveAddress(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, Uint8Array.of(bump), toKey(program), marker]
    const hash = sha256(Uint8Array.from(parts.flatMap(part => [...part])))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new Error('No byte gives an address')
}
