import { type ChildProcess, spawn } from 'node:child_process'
import { limits } from './limits.ts'

/** Waits until its standard input ends, which happens when the parent has ended for any reason, then kills the given process. */
const watchScript = 'read -r _; kill -9 "$1" 2>/dev/null'

/**
 * Ties the life of a child process to ours: it ends with `stop()`, with our exit, and even when we are killed without a chance
 * to react (then through a small `sh` that waits on a pipe; not on Windows).
 *
 * @example
 * const guard = guardProcess(spawn('anvil'))
 * await guard.stop()
 */
export function guardProcess(child: ChildProcess): guardProcess.ReturnType {
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    // A process that never came to life has no exit.
    child.once('error', () => child.pid === undefined && resolve())
  })
  const killNow = () => void child.kill('SIGKILL')
  const watcher =
    child.pid === undefined || process.platform === 'win32'
      ? undefined
      : spawn('/bin/sh', ['-c', watchScript, 'sh', `${child.pid}`], {
          stdio: ['pipe', 'ignore', 'ignore'],
          detached: true,
        })
  // Where there is no shell, at least our orderly exit takes the process along.
  if (watcher?.pid === undefined) process.once('exit', killNow)
  watcher?.on('error', () => {})
  watcher?.stdin?.on('error', () => {})
  const watcherExited =
    watcher?.pid === undefined ? undefined : new Promise<void>(resolve => watcher.once('exit', () => resolve()))
  // The watcher goes first, so that it can never kill a stranger that got the same process id later.
  const released = exited.then(async () => {
    process.off('exit', killNow)
    watcher?.kill('SIGKILL')
    await watcherExited
  })

  return {
    exited: released,
    async stop() {
      if (child.pid === undefined) return
      child.kill('SIGTERM')
      const timer = setTimeout(killNow, limits.stopGraceMs)
      await released
      clearTimeout(timer)
    },
  }
}

export declare namespace guardProcess {
  type ReturnType = {
    /** Settles when the process and everything that watched it are gone. */
    exited: Promise<void>
    stop(): Promise<void>
  }
}
