import type { Random, TestClock } from '@billfold/testkit/vitest'
import type { Frame } from '../support/startProxy.ts'

/** How likely each fault is for one frame, 0 to 1. */
export type LineFaults = {
  readonly drop: number
  readonly delay: number
  readonly duplicate: number
  readonly reorder: number
}

const longestDelayMs = 5_000
const longestHoldMs = 2_000

/**
 * What a proxy does to single frames by chance: drops them, lets them through later or twice, or holds one back until the
 * next one of its direction has passed. Works until `heal`; what was put off still comes.
 */
export function createFaultyLine(options: createFaultyLine.Options) {
  const { name, faults, openRandom, clock, note } = options
  const randoms = { client: openRandom(), relay: openRandom() }
  const held = new Map<Frame['from'], () => void>()
  let isFaulty = true

  function through(frame: Frame, pass: (text: string) => void): void {
    const release = held.get(frame.from)
    held.delete(frame.from)
    send(frame, () => pass(frame.text))
    release?.()
  }

  function send(frame: Frame, pass: () => void): void {
    if (!isFaulty) {
      pass()
      return
    }
    const random = randoms[frame.from]
    const what = (fault: string) => note(`${name}: ${fault} ${describe(frame)}`)
    const later = () => 1 + random.below(longestDelayMs)
    const dice = random.next()
    const { drop, delay, duplicate, reorder } = faults
    if (dice < drop) what('drop')
    else if (dice < drop + delay) {
      const ms = later()
      what(`delay by ${ms} ms`)
      clock.after(ms, pass)
    } else if (dice < drop + delay + duplicate) {
      const ms = later()
      what(`repeat after ${ms} ms`)
      pass()
      clock.after(ms, pass)
    } else if (dice < drop + delay + duplicate + reorder) {
      what('hold back')
      const cancel = clock.after(longestHoldMs, pass)
      held.set(frame.from, () => {
        cancel()
        pass()
      })
    } else pass()
  }

  return {
    through,
    heal() {
      isFaulty = false
    },
  }
}

export declare namespace createFaultyLine {
  type Options = {
    /** For the story of the schedule. */
    readonly name: string
    readonly faults: LineFaults
    /** Random sources of its own; one for each direction. */
    readonly openRandom: () => Random
    readonly clock: TestClock
    readonly note: (text: string) => void
  }
}

/** Whose frame it is and what it is about, in a few words. */
function describe({ from, text }: Frame): string {
  const { id, method, params } = JSON.parse(text) as {
    readonly id?: unknown
    readonly method?: string
    readonly params?: { readonly tag?: number; readonly data?: { readonly tag?: number } }
  }
  const tag = params?.tag ?? params?.data?.tag
  return `${from === 'relay' ? '←' : '→'} ${method ?? 'answer'}${tag === undefined ? '' : ` ${tag}`} #${String(id).slice(-6)}`
}
