/**
 * The last block that the index and the chain have in common: down from a block that differs in doubling steps, then halved
 * between the last that is the same and the first that is not. So a node is asked for little that is old, which it may have
 * pruned.
 *
 * @returns the block, `floor - 1` if the index has none; `undefined` if it is below `lowest` in the index, where nothing is compared.
 * @throws what `isOurs` throws.
 */
export async function findCommon({ floor, from, isOurs, lowest }: findCommon.Options): Promise<number | undefined> {
  let [same, other] = [floor - 1, from]
  for (let step = 1; other > floor; step *= 2) {
    const next = Math.max(floor, lowest, other - step)
    if (next >= other) return undefined
    if (await isOurs(next)) {
      same = next
      break
    }
    other = next
  }
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (await isOurs(middle)) same = middle
    else other = middle
  }
  return same
}

export declare namespace findCommon {
  type Options = {
    /** The oldest block of the index. */
    readonly floor: number
    /** A block of the index that is known to differ. */
    readonly from: number
    /** The lowest block that may be the last common one. */
    readonly lowest: number
    /** Whether the chain has the block of that number that the index has. */
    readonly isOurs: (number: number) => Promise<boolean>
  }
}
