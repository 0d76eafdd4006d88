import type { Clock } from '../contracts/Environment.ts'

/**
 * The time for what other tabs read, in milliseconds since the epoch: by the wall clock, which all tabs share, where the
 * clock of this page is behind it. A tab that has slept without an event so writes nothing that others take for old.
 */
export function sharedNow(clock: Clock): number {
  // A clock that cannot wake up is not the page's own, and no wall clock goes with it.
  return clock.wake ? Math.max(clock.now(), Date.now()) : clock.now()
}
