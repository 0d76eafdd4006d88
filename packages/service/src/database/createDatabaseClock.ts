import type { Clock } from '../Clock.ts'
import type { Log } from '../log/Log.ts'
import { waitFor } from '../time/waitFor.ts'

/** How often the database is asked for its time. */
const askEveryMs = 30_000
/** The smallest difference that is logged. */
const loggedMs = 2_000

/**
 * The database's time for what several processes must agree on. It is read every 30 seconds; between two reads this machine's steady clock counts on from the last one. A difference from this machine's
 * own clock is logged as `clock.skew`, once until it is gone.
 *
 * @example
 * const clock = createDatabaseClock({ clock: systemClock, log: silentLog, readNow: async () => Date.now() })
 * await clock.set()
 * clock.now()
 */
export function createDatabaseClock(options: createDatabaseClock.Options): createDatabaseClock.ReturnType {
  const { clock, log, readNow, wait = waitFor } = options
  const lifetime = new AbortController()
  /** From the steady clock to the database's time. */
  let offsetMs: number | undefined
  let isLogged = false
  let keeping: Promise<void> | undefined

  async function set(): Promise<void> {
    const before = clock.monotonic()
    const now = await readNow()
    const after = clock.monotonic()
    // It was read somewhere on the way.
    offsetMs = now - (before + after) / 2
    const skewMs = Math.round(clock.now() - (now + (after - before) / 2))
    const isOff = Math.abs(skewMs) >= loggedMs
    if (isOff && !isLogged) log.warn('clock.skew', { aheadMs: skewMs, advice: 'set the clock of this machine by NTP' })
    isLogged = isOff
  }

  return {
    set,
    now: () => (offsetMs === undefined ? clock.now() : Math.round(offsetMs + clock.monotonic())),
    monotonic: clock.monotonic,
    keep() {
      keeping ??= (async () => {
        while (!lifetime.signal.aborted) {
          await wait(askEveryMs, lifetime.signal)
          // Callers that need the database log that it is unreachable.
          if (!lifetime.signal.aborted) await set().catch(() => {})
        }
      })()
    },
    async stop() {
      lifetime.abort()
      await keeping
    },
  }
}

export declare namespace createDatabaseClock {
  type Options = {
    /** Of this machine. */
    readonly clock: Clock
    readonly log: Log
    /** The database's time, in milliseconds since 1970. */
    readonly readNow: () => Promise<number>
    /** Settles after a time, at once when the signal fires. Default: the machine's timers. */
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  }
  type ReturnType = Clock & {
    /** Asks now. @throws what the database reports. */
    set(): Promise<void>
    /** Asks every half a minute. */
    keep(): void
    stop(): Promise<void>
  }
}
