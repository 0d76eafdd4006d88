import { waitFor } from './time/waitFor.ts'

/** How long a request waits: less than a caller's patience, and enough for the first start of a busy machine. */
const defaultPatienceMs = 10_000
const firstDelayMs = 500
const longestDelayMs = 10_000

/**
 * What a service needs once before its first request, such as a schema. It is tried until it succeeded; a request waits for it a while, and never for as long as a large change of
 * the schema takes.
 *
 * @example
 * const preparation = createPreparation({ run: signal => openTheShop(signal) })
 * await preparation.wait()
 * async function openTheShop(signal: AbortSignal) { signal.throwIfAborted() }
 */
export function createPreparation(options: createPreparation.Options): createPreparation.ReturnType {
  const { onFailure, patienceMs = defaultPatienceMs, run, wait = waitFor } = options
  const lifetime = new AbortController()
  const { signal } = lifetime
  let isDone = false
  let running: Promise<void> | undefined
  let keeping: Promise<void> | undefined

  function start(): Promise<void> {
    running ??= run(signal).then(
      () => {
        isDone = true
      },
      (error: unknown) => {
        running = undefined
        throw error
      },
    )
    return running
  }

  return {
    isDone: () => isDone,
    async wait(mostMs = patienceMs) {
      if (isDone) return
      const done = new AbortController()
      const late = wait(mostMs, done.signal).then(() => {
        if (!isDone && !done.signal.aborted) throw new UnpreparedError()
      })
      const started = start()
      try {
        await Promise.race([started, late])
      } finally {
        done.abort()
        // The next caller receives the error.
        started.catch(() => {})
        late.catch(() => {})
      }
    },
    finish: start,
    keepTrying() {
      keeping ??= (async () => {
        for (let delayMs = firstDelayMs; !signal.aborted; delayMs = Math.min(longestDelayMs, 2 * delayMs)) {
          try {
            await start()
            return
          } catch (error) {
            if (!signal.aborted) onFailure?.(error)
          }
          await wait(delayMs, signal)
        }
      })()
    },
    async stop() {
      lifetime.abort(new Error('the service ends'))
      await keeping
      await running?.catch(() => {})
    },
  }
}

export declare namespace createPreparation {
  type Options = {
    readonly run: (signal: AbortSignal) => Promise<void>
    /** How long `wait` waits. Default: 10,000 ms. */
    readonly patienceMs?: number
    /** Called for each try of `keepTrying` that fails. */
    readonly onFailure?: (error: unknown) => void
    /** Settles after a time, at once when the signal fires. Default: the machine's timers. */
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  }
  type ReturnType = {
    isDone(): boolean
    /** For a request. @throws what the try under way reports; UnpreparedError when it takes longer. */
    wait(mostMs?: number): Promise<void>
    /** For commands: however long it takes. @throws what the try reports. */
    finish(): Promise<void>
    /** Tries until it succeeded, ever more slowly up to 10 s. */
    keepTrying(): void
    /** Cuts what is under way. */
    stop(): Promise<void>
  }
}

/** The database is not ready for requests yet: its schema is being changed, or it could not be reached so far. `isUnavailable` knows it. */
class UnpreparedError extends Error {
  override readonly name = 'UnpreparedError'

  constructor() {
    super('the database is being prepared')
  }
}
