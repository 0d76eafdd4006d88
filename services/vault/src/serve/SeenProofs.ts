/** Which proofs were used already. */
export type SeenProofs = {
  /** True the first time; remembered at least as long as the proof could be used. */
  take(thumbprint: string, id: string): Promise<boolean>
}
