/** What PRF gave: 32 bytes or nothing. Providers that answer with another length, or later, are asked again in a ceremony of its own (fault 121). */
export function readPrf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first as ArrayBuffer)
  return bytes.length === 32 ? Uint8Array.from(bytes) : undefined
}
