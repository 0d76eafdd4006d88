// internal: not part of the public API
/** Standard base64 (RFC 4648 section 4) with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In steps, for the arguments of one call go on the stack; by `apply`, for a spread takes four times as long.
  for (let start = 0; start < bytes.length; start += 8_192)
    binary += String.fromCharCode.apply(null, bytes.subarray(start, start + 8_192) as unknown as number[])
  return btoa(binary)
}
