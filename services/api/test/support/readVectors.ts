import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/**
 * Bytes of one file of the public vectors. Throws when the run names no folder or the file is absent: a run that was asked
 * for vectors must not pass without them.
 */
export function readVectors(path: string): Buffer {
  const folder = resolve(process.env.VECTORS_DIR ?? '')
  if (!process.env.VECTORS_DIR || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`VECTORS_DIR names no folder: ${folder}`)
  return readFileSync(join(folder, path))
}

/** Files of a packed set of vectors, by their path inside it. */
export function unpackVectors(path: string): ReadonlyMap<string, Buffer> {
  const archive = readVectors(path)
  const folder = mkdtempSync(join(tmpdir(), 'billfold-vectors-'))
  try {
    execFileSync('tar', ['-xzf', '-', '-C', folder], { input: archive })
    const files = (readdirSync(folder, { recursive: true }) as string[]).map(name => join(folder, name))
    return new Map(
      files.filter(file => statSync(file).isFile()).map(file => [relative(folder, file), readFileSync(file)]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints what a run over vectors came to, one line per set. */
export function printCounts(name: string, counts: Readonly<Record<string, number>>): void {
  const text = Object.entries(counts).map(([key, count]) => `${count} ${key}`)
  process.stdout.write(`vectors ${name}: ${text.join(', ')}\n`)
}
