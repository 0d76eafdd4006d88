import type { ReleaseFault } from './checkRelease.ts'

/** How often the live pages are looked at: a change is reported within it. */
const everyMs = 300_000

/**
 * Checks at once and every five minutes, one check after the other, and reports what each found.
 *
 * @returns what ends it.
 * @example const stop = watchRelease({ check: () => checkRelease(options), report: wrong => log(wrong), setTimer })
 */
export function watchRelease(options: watchRelease.Options): () => void {
  const { check, pull, setTimer, report } = options
  const isChanged = (wrong: readonly ReleaseFault[]) => wrong.some(({ fault }) => fault === 'changed')
  let stopTimer: (() => void) | undefined
  let isOver = false
  const look = async () => {
    const wrong = await check()
    if (isOver) return
    report(wrong)
    if (pull && isChanged(wrong) && isChanged(await check()) && !isOver) pull()
    if (isOver) return
    stopTimer = setTimer(() => void look(), everyMs)
  }
  void look()
  return () => {
    isOver = true
    stopTimer?.()
  }
}

export declare namespace watchRelease {
  type Options = {
    /** Never rejects. */
    readonly check: () => Promise<readonly ReleaseFault[]>
    readonly report: (wrong: readonly ReleaseFault[]) => void
    /** Called when two looks, one right after the other, found a file that is another one: not for an outage, nor in the middle of a deployment. */
    readonly pull?: () => void
    /** Calls back once; the returned function cancels it. */
    readonly setTimer: (call: () => void, delayMs: number) => () => void
  }
}
