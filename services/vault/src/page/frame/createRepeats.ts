import type { PageSeams } from '../../browser/PageSeams.ts'

const delaysMs = [2_000, 8_000, 30_000, 60_000]

/**
 * Repeats an unanswered call four times in two minutes, until it is answered or the page ends.
 *
 * @example createRepeats(clock).add(() => client.ask('eth_sendRawTransaction', [raw]))
 */
export function createRepeats(clock: PageSeams['clock']): Repeats & { end(): void } {
  const waiting = new Set<() => void>()
  let isOver = false
  const plan = (run: () => Promise<boolean>, count = 0) => {
    const delayMs = delaysMs[count]
    if (delayMs === undefined || isOver) return
    const cancel = clock.after(delayMs, () => {
      waiting.delete(cancel)
      run().then(
        isAnswered => isAnswered || plan(run, count + 1),
        () => {},
      )
    })
    waiting.add(cancel)
  }
  return {
    add: run => plan(run),
    end() {
      isOver = true
      for (const cancel of waiting) cancel()
      waiting.clear()
    },
  }
}

export type Repeats = {
  /** Does it again later until it says that it was answered. */
  add(run: () => Promise<boolean>): void
}
