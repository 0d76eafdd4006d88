import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Bytes of one public vector file, unpacked when its name ends in `.gz`. Throws when the folder that `VECTORS_DIR` names,
 * or the file, is absent: a run that was asked for vectors must not pass without them.
 */
export function readVectors(path: string): Buffer {
  const folder = resolve(process.env.VECTORS_DIR ?? '')
  if (!process.env.VECTORS_DIR || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`VECTORS_DIR names no folder: ${folder}`)
  const bytes = readFileSync(resolve(folder, path))
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
