/** AES-GCM under a fresh vector; `place` is bound to it, so that one value cannot be put in the place of another. Base64. */
export async function encryptText(key: CryptoKey, text: string, place: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encode = (value: string) => new TextEncoder().encode(value)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(place) }, key, encode(text))
  let bytes = ''
  for (const part of [iv, new Uint8Array(sealed)]) for (const byte of part) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
