/** A filter of a site, kept here: a node behind a balancer knows only those that it made itself. */
export type Filter = {
  readonly network: string
  /** Absent for a filter of blocks. */
  readonly criteria?: Readonly<Record<string, unknown>>
  /** The first block that was not reported yet. */
  next: bigint
}
