// internal: read by *.vectors.ts files only
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Folder of public test vectors, when the run names one. */
export const vectorsDir = process.env.VECTORS_DIR

/**
 * Bytes of one vector file, unpacked when its name ends in `.gz`. Throws when the named folder or the file is absent: a
 * run that was asked for vectors must not pass without them.
 */
export function readVectors(path: string): Buffer {
  const folder = resolve(vectorsDir ?? '')
  if (!vectorsDir || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`VECTORS_DIR names no folder: ${folder}`)
  const bytes = readFileSync(resolve(folder, path))
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Prints what a run over vectors came to, one line per set. */
export function printCounts(name: string, counts: { agree: number; differ: number; skipped?: string }): void {
  process.stdout.write(
    `vectors ${name}: ${counts.agree} agree, ${counts.differ} differ, skipped: ${counts.skipped ?? 'none'}\n`,
  )
}

/** Regular files of a tar archive (ustar), by path. */
export function untar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let offset = 0; offset + 512 <= archive.length; ) {
    const header = archive.subarray(offset, offset + 512)
    const field = (start: number, length: number) =>
      header.toString('utf8', start, start + length).replace(/\0[\s\S]*$/, '')
    const name =
      field(345, 155) === '' || field(257, 5) !== 'ustar' ? field(0, 100) : `${field(345, 155)}/${field(0, 100)}`
    if (name === '') break
    const size = Number.parseInt(field(124, 12).trim() || '0', 8)
    const type = field(156, 1)
    if (type === '' || type === '0') files.set(name, archive.subarray(offset + 512, offset + 512 + size))
    offset += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
