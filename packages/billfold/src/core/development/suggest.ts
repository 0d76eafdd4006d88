/**
 * What the developer probably meant: a known name that holds the given one or is held by it, else the one that the fewest
 * changes of a letter lead to. Nothing where all are far.
 *
 * @example suggest('rabby', ['rabby-wallet', 'rainbow']) // 'rabby-wallet'
 */
export function suggest(given: string, known: readonly string[]): string | undefined {
  const wanted = fold(given)
  if (wanted.length < 3) return undefined
  const near = known.find(name => fold(name).startsWith(wanted)) ?? known.find(name => fold(name).includes(wanted))
  if (near) return near
  const [best] = known
    .map(name => ({ name, distance: distanceOf(wanted, fold(name)) }))
    .sort((one, other) => one.distance - other.distance)
  return best && best.distance <= Math.max(1, Math.floor(wanted.length / 4)) ? best.name : undefined
}

const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Levenshtein's: letters that are added, left out or changed. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, otherLetter] of [...other].entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === otherLetter ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
