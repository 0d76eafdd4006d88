/** When the tokens of accounts were taken back: those of before no longer count. */
export type Revocations = {
  /** Namespace and address, as `SessionRow` has them; milliseconds since the epoch. */
  set(account: string, atMs: number): Promise<void>
  get(account: string): Promise<number | undefined>
}
