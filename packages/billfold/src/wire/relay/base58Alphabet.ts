// internal: not part of the public API
/** Bitcoin's alphabet, which multibase calls `z`: no 0, O, I and l. */
export const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
