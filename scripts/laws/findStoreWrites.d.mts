import type { SourceFile } from 'typescript'

/** Writes of a store from outside of its owner, one line each. */
export function findStoreWrites(file: string, tree: SourceFile): string[]
