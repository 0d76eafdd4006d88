import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { programs } from './programs.ts'

/** Where Metaplex keeps the metadata of a mint: the address that its program derives (off the curve, so that no key signs for it). Pure. */
export function findMetadataAddress(mint: string): string {
  const program = base58.decode(programs.metaplex)
  const seeds = [Buffer.from('metadata'), program, base58.decode(mint)]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), program, Buffer.from('ProgramDerivedAddress')]) hash.update(part)
    const address = Uint8Array.from(hash.digest())
    if (!isPoint(address)) return base58.encode(address)
  }
  throw new Error('No bump gives an address off the curve')
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
