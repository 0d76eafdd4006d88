import { leastSleepMs } from '../../protocol/limits.ts'
import type { Environment } from '../contracts/Environment.ts'

/** The real outside. Everything is looked up when used, so that creating a kit on a server touches nothing. */
export function defaultEnvironment(): Environment {
  /** What the page's own clock has to be moved by, in milliseconds. */
  let startedAt = 0
  // That one stands still while the machine sleeps: the wall clock alone knows for how long.
  const wake = () => {
    const couldBe = Date.now() - performance.now()
    if (couldBe - startedAt > leastSleepMs) startedAt = couldBe
  }
  wake()
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    storage: pageStorage(),
    sendBeacon: (url, body) => !!globalThis.navigator?.sendBeacon?.(url, body),
    hasOptedOut: hasOptedOut(),
    clock: {
      // By the time that passes, not by the wall clock, which may be set while the page is open (fault 77).
      now: () => startedAt + performance.now(),
      wake,
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
    },
    // Not `crypto.randomUUID`: it is missing on pages without https, where the kit must still say so itself (fault 130).
    randomId: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(''),
  }
}

/** The getter itself throws in sandboxed frames and with storage blocked (fault 64). */
function pageStorage(): Environment['storage'] {
  try {
    return globalThis.window?.localStorage
  } catch {
    return undefined
  }
}

function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl }: { doNotTrack?: unknown; globalPrivacyControl?: unknown } =
    globalThis.navigator ?? {}
  return doNotTrack === '1' || globalPrivacyControl === true
}
