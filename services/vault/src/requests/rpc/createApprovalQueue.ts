import { pendingTransactionCount } from 'billfold/protocol'

/** Rejections in a row after which a site has to wait, and how long. */
const patience = 3
const coolDownMs = 30_000

/** Why a request is not even shown. */
export type QueueRefusal = 'full' | 'cool-down' | 'aborted'

/** A request that the visitor was not shown. */
export class QueueError extends Error {
  override readonly name = 'QueueError'
  readonly why: QueueRefusal
  constructor(why: QueueRefusal) {
    super(why)
    this.why = why
  }
}

/**
 * The queue of a site's requests: the visitor sees one at a time, in their order, and a limited number waits. A site that was refused three times in a row
 * waits half a minute, and what it had asked by then is refused with it (threat T12).
 *
 * @example const queue = createApprovalQueue({ now: Date.now }); await queue.run(() => ask(signal), signal)
 */
export function createApprovalQueue({ memory = createMemory(), now }: createApprovalQueue.Options): ApprovalQueue {
  const waiting: { readonly begin: () => void; readonly refuse: (why: QueueRefusal) => void }[] = []
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
    reportOutcome(outcome) {
      const rejections = outcome === 'rejected' ? memory.read().rejections + 1 : 0
      if (rejections < patience) return memory.write({ rejections })
      memory.write({ rejections: 0, openAtMs: now() + coolDownMs })
      for (const one of waiting.splice(0)) one.refuse('cool-down')
    },
    run: <value>(task: () => Promise<value>, signal: AbortSignal) =>
      new Promise<value>((resolve, reject) => {
        if (signal.aborted) return reject(new QueueError('aborted'))
        if (pauseMs() > 0) return reject(new QueueError('cool-down'))
        if (waiting.length + Number(isBusy) >= pendingTransactionCount) return reject(new QueueError('full'))
        const place = {
          begin() {
            signal.removeEventListener('abort', leave)
            task().then(resolve, reject).finally(next)
          },
          refuse(why: QueueRefusal) {
            signal.removeEventListener('abort', leave)
            reject(new QueueError(why))
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

function createMemory(): QueueMemory {
  let state = { rejections: 0, openAtMs: 0 }
  return {
    read: () => state,
    write(change) {
      state = { ...state, ...change }
    },
  }
}

/** What outlives a queue: a site that greets anew gets no new count. */
export type QueueMemory = {
  read(): { readonly rejections: number; readonly openAtMs: number }
  write(change: { readonly rejections?: number; readonly openAtMs?: number }): void
}

export declare namespace createApprovalQueue {
  type Options = { now(): number; readonly memory?: QueueMemory }
}

export type ApprovalQueue = {
  /** Runs a task when those before it are done. @throws QueueError. */
  run<value>(task: () => Promise<value>, signal: AbortSignal): Promise<value>
  /** What the visitor decided of the one that is running. */
  reportOutcome(outcome: 'approved' | 'rejected'): void
  /** How many wait behind the one that is running. */
  waiting(): number
  coolDownMs(): number
}
