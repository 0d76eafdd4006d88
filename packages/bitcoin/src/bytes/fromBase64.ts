/** The bytes of a base64 text, padded or not, of the usual or the URL alphabet; `undefined` for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  const plain = text.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
  if (!/^[\da-z+/]*$/i.test(plain) || plain.length % 4 === 1) return undefined
  return Uint8Array.from(atob(plain), character => character.charCodeAt(0))
}
