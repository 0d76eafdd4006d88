/** How the operator lets the wallets of one realm be released. */
export type RealmTerms = {
  /** How long a device that never opened the wallet waits. */
  readonly delayMs: number
  /** Below this worth no release waits, in millionths of a US dollar. */
  readonly limitMicroUsd: bigint
}
