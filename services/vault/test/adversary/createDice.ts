/**
 * Random choices that a seed repeats (mulberry32).
 *
 * @example const dice = createDice(7); dice.int(6) // 0 to 5, the same for the same seed
 */
export function createDice(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (count: number) => Math.floor(next() * count)
  return {
    /** From 0 to below `count`. */
    int,
    chance: (share: number) => next() < share,
    /** The last ones more often: what was learned last is what the next step needs. */
    late<value>(values: readonly value[]): value | undefined {
      return next() < 0.6 ? values.at(-1 - int(Math.min(3, values.length))) : values[int(values.length)]
    },
    one<value>(values: readonly value[]): value {
      if (values.length === 0) throw new Error('nothing to choose from')
      return values[int(values.length)] as value
    },
    bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => int(256))),
    seed: () => int(4_294_967_296),
  }
}

export type Dice = ReturnType<typeof createDice>
