/** Numbers that look random and are the same for the same seed (mulberry32): a failed walk can be walked again. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number
  /** 0 ≤ n < `below`, an integer. */
  below(below: number): number
  pick<item>(items: readonly item[]): item
}

/**
 * Makes a `Random`: the same seed, the same numbers.
 * @example const index = createRandom(7).below(10)
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(items) {
      if (items.length === 0) throw new Error('Nothing to pick from')
      return items[below(items.length)] as (typeof items)[number]
    },
  }
}
