/** How many turns of the event loop have to pass without anything happening. */
const calmTurns = 8

export type Stillness = {
  /** Something happened. */
  touch(): void
  /** Something is under way until the result is called; twice does no harm. */
  enter(): () => void
  /** Resolves once nothing is under way and nothing has happened for some turns of the event loop. */
  reached(): Promise<void>
}

/**
 * Tells when sockets, databases and keys of one process have done what they were asked for, so that a virtual clock may
 * go on: then a schedule takes the same way each time, on a busy machine too.
 */
export function createStillness(): Stillness {
  let moves = 0
  let underWay = 0
  const waiting = new Set<() => void>()
  return {
    touch() {
      moves += 1
    },
    enter() {
      let isIn = true
      underWay += 1
      return () => {
        if (!isIn) return
        isIn = false
        underWay -= 1
        moves += 1
        if (underWay > 0) return
        for (const wake of waiting) wake()
        waiting.clear()
      }
    },
    async reached() {
      let seen = -1
      for (let calm = 0; calm < calmTurns; ) {
        calm = underWay > 0 || seen !== moves ? 0 : calm + 1
        seen = moves
        // Polling while a thread works would take processor time from it.
        await new Promise<void>(done => void (underWay > 0 ? waiting.add(done) : setImmediate(done)))
      }
    },
  }
}
