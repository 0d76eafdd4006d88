import { chmodSync, rmSync, statfsSync } from 'node:fs'
import { makeRunFolder } from './makeRunFolder.ts'

/** A folder in memory, where the system has one. */
const place = '/dev/shm'
/** Several times what the databases of a run take. A container may have 64 MB there. */
const neededBytes = 2 ** 31

/**
 * Sets `TMPDIR` to a folder in memory if it has room, so that databases of tests do not wait for the disk. Tests kill processes but never the machine, so nothing
 * that they wrote is lost. Vitest calls this once, in its own process, before it starts the workers.
 */
export default function keepTemporary(): (() => void) | undefined {
  if (!hasRoom()) return undefined
  const before = process.env.TMPDIR
  const folder = makeRunFolder(place)
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    // A browser that has just ended may still write its profile while the folder is being emptied.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
