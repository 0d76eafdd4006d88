// For both halves of a host that renders on a server: no React, nothing that a server cannot import.
export { keepSnapshot } from '../core/snapshot/keepSnapshot.ts'
export { toInitialState } from '../core/snapshot/toInitialState.ts'
export { readSnapshot } from '../protocol/snapshot/readSnapshot.ts'
export type { Snapshot } from '../protocol/snapshot/Snapshot.ts'
