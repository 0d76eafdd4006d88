/** The bytes of a factor as a key that can only derive; zeroes `bytes`. */
export async function importFactor(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  } finally {
    bytes.fill(0)
  }
}
