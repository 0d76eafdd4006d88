/** What RLP writes: bytes, or a list of such items. */
export type RlpItem = Uint8Array | readonly RlpItem[]
