import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRunFolder } from './makeRunFolder.ts'

/** A folder in memory, where the system has one. */
const place = '/dev/shm'
/** Several times what the databases and installed packages of a run take. A container may have 64 MB there. */
const neededBytes = 2 ** 32

/**
 * Sets `TMPDIR` to a folder in memory if it has room, so that databases, installed packages and browser profiles of tests do not wait for the disk. Tests kill processes but never the machine, so nothing
 * that they wrote is lost. Vitest calls this once, in its own process, before it starts the workers.
 */
export default function keepTemporary(): (() => void) | undefined {
  if (!hasRoom()) return undefined
  const folder = makeRunFolder(place)
  // Docker mounts it `noexec` by default, and installed packages bring commands.
  if (!canRunFrom(folder)) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const before = process.env.TMPDIR
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

function canRunFrom(folder: string): boolean {
  const command = join(folder, 'command.sh')
  writeFileSync(command, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(command).status === 0
}
