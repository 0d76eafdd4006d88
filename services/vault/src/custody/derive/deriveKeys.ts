import { deriveEd25519 } from './deriveEd25519.ts'
import { deriveSecp256k1 } from './deriveSecp256k1.ts'
import { paths } from './paths.ts'
import { toSeed } from './toSeed.ts'
import { toWords } from './toWords.ts'

/** Private keys of a wallet, 32 bytes each. The caller wipes them. */
export type WalletKeys = {
  readonly eip155: Uint8Array<ArrayBuffer>
  readonly solana: Uint8Array<ArrayBuffer>
}

/** The keys that come of a root secret. */
export async function deriveKeys(rootSecret: Uint8Array): Promise<WalletKeys> {
  const seed = await toSeed(toWords(rootSecret))
  try {
    return { eip155: deriveSecp256k1(seed, paths.eip155), solana: deriveEd25519(seed, paths.solana) }
  } finally {
    seed.fill(0)
  }
}
