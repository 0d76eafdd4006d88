/** An index that a step of the schema builds beside readers and writers. */
export type MigrationIndex = {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  /** Condition of a partial index, in SQL that both engines read. */
  readonly where?: string
}
