/** What was learned of the nodes of a network, kept as long as the process indexes it. */
export type NodeHabits = {
  /** Methods they do not know. */
  readonly missing: Set<string>
  /** How often the trace of a transaction was refused, by its hash. */
  readonly refusals: Map<string, number>
}
