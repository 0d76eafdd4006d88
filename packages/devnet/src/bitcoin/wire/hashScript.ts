import { sha256 } from './sha256.ts'

/** What Esplora calls a scripthash: the SHA-256 of an output's script in hex, not reversed. */
export function hashScript(script: Uint8Array): string {
  return Buffer.from(sha256(script)).toString('hex')
}
