/** How indexing goes about its work. */
export type IndexerSettings = {
  /** Time between looks at the head of a chain. */
  readonly pollMs: number
  /** Rest between two pieces of work while there is more, which leaves the database to reads. */
  readonly restMs: number
  /** How long a process may be silent before another one takes over its chains. */
  readonly leaseMs: number
  /** Most blocks that are read at once. */
  readonly batchBlocks: number
}
