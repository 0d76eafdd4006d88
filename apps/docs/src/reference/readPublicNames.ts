import type { WorkspaceCompiler } from '../createWorkspaceCompiler.ts'
import type { Entry } from '../listEntries.ts'
import type { PublicName } from '../PublicName.ts'
import { readEntry } from './readEntry.ts'

/** The public names of entries, by how a host imports them. */
export function readPublicNames(
  compile: WorkspaceCompiler,
  entries: readonly Entry[],
): ReadonlyMap<string, readonly PublicName[]> {
  const program = compile(entries.map(entry => entry.file))
  return new Map(entries.map(({ specifier, file }) => [specifier, readEntry(program, file)]))
}
