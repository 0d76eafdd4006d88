/** How often the live pages are looked at: a change is told within it. */
const everyMs = 300_000

/**
 * Looks at once and every five minutes, one look after the other, and tells what each found.
 *
 * @returns what ends it.
 * @example const stop = watchRelease({ check: () => checkRelease(options), tell: wrong => log(wrong), setTimer })
 */
export function watchRelease(options: watchRelease.Options): () => void {
  const { check, setTimer, tell } = options
  let stopTimer: (() => void) | undefined
  let isOver = false
  const look = async () => {
    const wrong = await check()
    if (isOver) return
    tell(wrong)
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
    readonly check: () => Promise<readonly string[]>
    readonly tell: (wrong: readonly string[]) => void
    /** Calls back once; what it gives back takes the call back. */
    readonly setTimer: (call: () => void, delayMs: number) => () => void
  }
}
