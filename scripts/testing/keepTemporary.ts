import { chmodSync, rmSync, statfsSync } from 'node:fs'
import { makeRunFolder } from './makeRunFolder.ts'

/** A folder in memory, where the system has one. */
const place = '/dev/shm'
/** What the databases of a run take, several times over. A container may have 64 MB there. */
const neededBytes = 2 ** 31

/**
 * Has the databases and folders of a run lie in memory where there is room: their tests end, kill and fill processes, never the machine, and wait for no disk.
 * Elsewhere they lie where the system puts what is temporary. Vitest calls this once, in its own process, before the workers get their environment.
 */
export default function keepTemporary(): (() => void) | undefined {
  if (!hasRoom()) return undefined
  const before = process.env.TMPDIR
  const folder = makeRunFolder(place)
  // PostgreSQL may run as somebody else.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
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
