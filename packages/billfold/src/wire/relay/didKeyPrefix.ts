// internal: not part of the public API
/** Multicodec of an Ed25519 public key (0xed as a varint); with the 32 bytes of the key behind it, 34 in all. */
export const didKeyPrefix: readonly [number, number] = [0xed, 0x01]
