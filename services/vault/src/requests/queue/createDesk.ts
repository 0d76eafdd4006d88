import { pendingTransactionCount } from 'billfold/protocol'

/** Rejections in a row after which a site has to wait, and how long. */
const patience = 3
const coolDownMs = 30_000

/** Why a request is not even shown. */
export type DeskRefusal = 'full' | 'cool-down' | 'aborted'

/** A request that did not come before the visitor. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
  readonly why: DeskRefusal
  constructor(why: DeskRefusal) {
    super(why)
    this.why = why
  }
}

/**
 * The one desk at which a site's requests are looked at: one at a time, in their order, so many may wait. A site that was refused three times in a row
 * waits half a minute, and what it had asked by then is refused with it (threat T12).
 *
 * @example const desk = createDesk({ now: Date.now }); await desk.run(signal => ask(signal), signal)
 */
export function createDesk({ memory = createMemory(), now }: createDesk.Options): Desk {
  const waiting: { readonly begin: () => void; readonly refuse: (why: DeskRefusal) => void }[] = []
  let isBusy = false
  /** No longer than it can be: a clock that was set back must not shut a site out. */
  const pauseMs = () => {
    const leftMs = memory.read().openAtMs - now()
    return leftMs > 0 && leftMs <= coolDownMs ? leftMs : 0
  }

  const next = () => {
    const first = waiting.shift()
    isBusy = first !== undefined
    first?.begin()
  }
  return {
    waiting: () => waiting.length,
    coolDownMs: pauseMs,
    tellOutcome(outcome) {
      const rejections = outcome === 'rejected' ? memory.read().rejections + 1 : 0
      if (rejections < patience) return memory.write({ rejections })
      memory.write({ rejections: 0, openAtMs: now() + coolDownMs })
      for (const one of waiting.splice(0)) one.refuse('cool-down')
    },
    run: <value>(task: () => Promise<value>, signal: AbortSignal) =>
      new Promise<value>((resolve, reject) => {
        if (signal.aborted) return reject(new DeskError('aborted'))
        if (pauseMs() > 0) return reject(new DeskError('cool-down'))
        if (waiting.length + Number(isBusy) >= pendingTransactionCount) return reject(new DeskError('full'))
        const place = {
          begin() {
            signal.removeEventListener('abort', leave)
            task().then(resolve, reject).finally(next)
          },
          refuse(why: DeskRefusal) {
            signal.removeEventListener('abort', leave)
            reject(new DeskError(why))
          },
        }
        const leave = () => {
          const at = waiting.indexOf(place)
          if (at >= 0) waiting.splice(at, 1)
          place.refuse('aborted')
        }
        signal.addEventListener('abort', leave)
        waiting.push(place)
        if (!isBusy) next()
      }),
  }
}

function createMemory(): DeskMemory {
  let state = { rejections: 0, openAtMs: 0 }
  return {
    read: () => state,
    write(change) {
      state = { ...state, ...change }
    },
  }
}

/** What outlives a desk: a site must not come back to a patient one by greeting anew. */
export type DeskMemory = {
  read(): { readonly rejections: number; readonly openAtMs: number }
  write(change: { readonly rejections?: number; readonly openAtMs?: number }): void
}

export declare namespace createDesk {
  type Options = { now(): number; readonly memory?: DeskMemory }
}

export type Desk = {
  /** Runs a task when those before it are done. @throws DeskError. */
  run<value>(task: () => Promise<value>, signal: AbortSignal): Promise<value>
  /** What the visitor decided of the one that is running. */
  tellOutcome(outcome: 'approved' | 'rejected'): void
  /** How many wait behind the one that is running. */
  waiting(): number
  coolDownMs(): number
}
