import { bind } from '../bind.ts'

/**
 * HKDF-SHA256's info of the proof that the visitor knows a passphrase: `HKDF(ikm = Argon2id output, salt = the envelope's salt, info)`, 32 bytes. The
 * server half of a passphrase envelope is given out against it, so that guesses are counted before anything can be tried offline.
 */
export function passphraseProofInfo(): Uint8Array<ArrayBuffer> {
  return bind(['billfold/passphrase-proof/v1'])
}
