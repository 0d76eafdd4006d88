import type { IndexerSettings } from './IndexerSettings.ts'

/** Fit for local chains and for nodes of one's own; a public node wants a longer `pollMs` and `restMs`. */
export const defaultIndexerSettings: IndexerSettings = { pollMs: 2_000, restMs: 10, leaseMs: 15_000, batchBlocks: 32 }
