import type { Environment } from '../contracts/Environment.ts'

/** The real outside. Everything is looked up when used, so that creating a kit on a server touches nothing. */
export function defaultEnvironment(): Environment {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    storage: pageStorage(),
    sendBeacon:
      typeof navigator !== 'undefined' && navigator.sendBeacon
        ? (url, body) => navigator.sendBeacon(url, body)
        : undefined,
    hasOptedOut: hasOptedOut(),
    clock: {
      // By the time that passes, not by the wall clock, which may be set while the page is open (fault 77).
      now: () => performance.timeOrigin + performance.now(),
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
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

function hasOptedOut(): boolean {
  if (typeof navigator === 'undefined') return false
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: unknown }
  return doNotTrack === '1' || globalPrivacyControl === true
}
