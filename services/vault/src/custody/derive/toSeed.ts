/**
 * The 64 bytes that a wallet's keys are derived from: PBKDF2-HMAC-SHA512 over the words, 2,048 rounds. `passphrase` is BIP-39's own; wallets of
 * the vault have no passphrase.
 *
 * Source: BIP-39.
 */
export async function toSeed(words: string, passphrase = ''): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(words.normalize('NFKD')), 'PBKDF2', false, [
    'deriveBits',
  ])
  const salt = encoder.encode(`mnemonic${passphrase}`.normalize('NFKD'))
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2_048 }, key, 512),
  )
}
