/** One share of SLIP-39, read. */
export type Share = {
  /** 15 bits, the same for all shares of one splitting. */
  readonly id: number
  /** Whether the identifier stays out of the encryption. */
  readonly isExtendable: boolean
  /** PBKDF2 runs 10,000 · 2^e times in all. */
  readonly iterationExponent: number
  readonly groupIndex: number
  readonly groupThreshold: number
  readonly groupCount: number
  readonly memberIndex: number
  readonly memberThreshold: number
  readonly value: Uint8Array<ArrayBuffer>
}
