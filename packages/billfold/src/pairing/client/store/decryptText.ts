/** Opens what `encryptText` made for the same place; rejects for anything else. */
export async function decryptText(key: CryptoKey, sealed: string, place: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), character => character.charCodeAt(0))
  const additionalData = new TextEncoder().encode(place)
  const iv = bytes.subarray(0, 12)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes.subarray(12))
  return new TextDecoder().decode(opened)
}
