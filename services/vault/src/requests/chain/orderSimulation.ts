import type { Change, Simulation } from '../approval/Simulation.ts'

/** Lines of unlisted assets; any contract can report any number of them. */
const mostUnknown = 10

/**
 * The result of a simulation in the order that matters: first what the operator knows, what leaves before what comes, so that made-up tokens bury nothing. Of what
 * is not listed a few lines are kept; the screen says that there is more.
 */
export function orderSimulation(simulation: Simulation, isKnown: (token: string) => boolean): Simulation {
  if (simulation.outcome !== 'done') return simulation
  const { allowances = [], changes } = simulation
  const known = (token: string | undefined) => token === undefined || isKnown(token)
  const rank = ({ amount, token }: Change) => (known(token) ? 0 : 2) + (amount < 0n ? 0 : 1)
  const cut = <one extends { readonly token?: string }>(list: readonly one[]) => {
    const unknown = list.filter(({ token }) => !known(token))
    return [...list.filter(({ token }) => known(token)), ...unknown.slice(0, mostUnknown)]
  }
  const kept = { changes: cut(changes.toSorted((one, other) => rank(one) - rank(other))), allowances: cut(allowances) }
  const isCut = kept.changes.length < changes.length || kept.allowances.length < allowances.length
  return { ...simulation, ...kept, isPartial: simulation.isPartial === true || isCut }
}
