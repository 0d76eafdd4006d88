import { isBillfoldError } from 'billfold/protocol'

/** One thing that was asked for, and what came of it. */
export type Tracked = {
  readonly what: string
  /** For instance the topic it was about. */
  readonly about: string
  end?: { readonly value: unknown } | { readonly error: unknown; readonly code: string }
}

/** Remembers promises: each must settle. */
export function trackPromises(note: (text: string) => void) {
  const all: Tracked[] = []
  return {
    all: all as readonly Tracked[],
    track(what: string, promise: Promise<unknown>, about = ''): Tracked {
      const tracked: Tracked = { what, about }
      all.push(tracked)
      promise.then(
        value => {
          tracked.end = { value }
          note(`${what}: done`)
        },
        (error: unknown) => {
          const code = isBillfoldError(error) ? error.code : `not ours: ${error}`
          tracked.end = { error, code }
          note(`${what}: ${code}`)
        },
      )
      return tracked
    },
  }
}
