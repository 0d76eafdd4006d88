import type { LivePage } from './LivePage.ts'
import type { LivePlaces } from './LivePlaces.ts'

/**
 * One page of the lists of several networks, newest first. Nothing is shown that is older than the end of a list of which more
 * is to come, so that no page has what belongs above the page before. Pure.
 *
 * @param pages by network; a network whose list ended before is not in it
 * @returns the rows, and where each list goes on; no places when all have ended
 */
export function mergeLivePages<row>(
  pages: ReadonlyMap<string, LivePage<row>>,
  options: { readonly before: LivePlaces; readonly count: number },
): { readonly rows: readonly row[]; readonly next: LivePlaces | undefined } {
  const { before } = options
  const all = [...pages].flatMap(([network, { rows }]) => {
    let at = Number.POSITIVE_INFINITY
    // A network's own order counts, not its clocks.
    return rows.map(row => {
      at = Math.min(at, row.at)
      return { row: row.row, network, at }
    })
  })
  const isAlone = pages.size < 2
  const ends = [...pages].flatMap(([network, { next }]) =>
    next === undefined ? [] : (all.findLast(one => one.network === network)?.at ?? []),
  )
  const horizon = isAlone ? Number.NEGATIVE_INFINITY : Math.max(Number.NEGATIVE_INFINITY, ...ends)
  const shown = all
    .sort((a, b) => b.at - a.at)
    .filter(({ at }) => at >= horizon)
    // The page of a single network is as long as its reader made it.
    .slice(0, isAlone ? undefined : options.count)
  const places = Object.fromEntries(
    [...pages].map(([network, page]) => {
      const own = shown.filter(one => one.network === network).length
      if (own === page.rows.length) return [network, page.next ?? null]
      return [network, page.rows[own - 1]?.place ?? before[network]]
    }),
  )
  const ended = Object.keys(before).filter(network => !pages.has(network))
  // A list of which nothing was shown yet begins at its top again.
  const next = Object.fromEntries(
    [...Object.entries(places), ...ended.map(network => [network, null] as const)].flatMap(([network, place]) =>
      place === undefined ? [] : [[network, place] as const],
    ),
  )
  const hasEnded = [...pages.keys()].every(network => places[network] === null)
  return { rows: shown.map(({ row }) => row), next: hasEnded ? undefined : next }
}
