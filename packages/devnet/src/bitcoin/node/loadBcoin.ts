import { createRequire } from 'node:module'
import { secp256k1 } from '@noble/curves/secp256k1'
import { locatePackage } from '../../locatePackage.ts'
import type { Bcoin } from '../bcoin.ts'

/**
 * Loads the bundled node (`vendor/bcoin`) and gives it its curve. It is a file beside our code, not a dependency: what is
 * bundled, and why, is in `docs/decisions/bitcoin-node.md`.
 */
export function loadBcoin(): Bcoin {
  const load = createRequire(import.meta.url)
  const bcoin: Bcoin = load(locatePackage('vendor/bcoin/bcoin.cjs'))
  return Object.assign(bcoin, { curve: Object.assign(bcoin.curve, curve) })
}

/** What bcoin asks of a curve while it checks scripts. An error here counts as an invalid signature. */
const curve = {
  publicKeyVerify(key: Buffer): boolean {
    try {
      secp256k1.ProjectivePoint.fromHex(key)
      return true
    } catch {
      return false
    }
  },
  /** DER to 64 bytes. The mempool has refused all but strict DER (BIP-66) before this is called. */
  signatureImportLax: (der: Buffer) => Buffer.from(secp256k1.Signature.fromDER(der).toCompactRawBytes()),
  signatureImport: (der: Buffer) => Buffer.from(secp256k1.Signature.fromDER(der).toCompactRawBytes()),
  signatureNormalize: (signature: Buffer) =>
    Buffer.from(secp256k1.Signature.fromCompact(signature).normalizeS().toCompactRawBytes()),
  verify: (digest: Buffer, signature: Buffer, key: Buffer) => secp256k1.verify(signature, digest, key),
}
