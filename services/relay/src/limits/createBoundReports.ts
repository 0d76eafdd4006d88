import type { Clock, createMetrics, Log } from '@billfold/service'
import { truncateAddress } from '@billfold/service/http'
import type { AllBounds, BoundName, OwnerBounds } from './OwnerBounds.ts'
import type { Owners } from './Owners.ts'
import { toBoundVariable } from './toBoundVariable.ts'

/** A flood is one line a minute, and a figure. */
const quietMs = 60_000

/** Reports refusals to the operator: counts each one in a metric, and logs each limit at most once a minute. Neither contains a client id. */
export function createBoundReports(options: createBoundReports.Options): createBoundReports.ReturnType {
  const { bounds, clock, log, metrics } = options
  const loggedAt = new Map<BoundName, number>()
  return (bound, { address, project }) => {
    metrics.add('bound_refusals_total', 1, { bound })
    const now = clock.monotonic()
    if (now - (loggedAt.get(bound) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    loggedAt.set(bound, now)
    const variable = toBoundVariable(bound)
    log.warn('bound.reached', {
      bound,
      variable,
      limit: limitOf(bounds, bound),
      from: truncateAddress(address.replace('::/64', '::')),
      project,
    })
  }
}

export declare namespace createBoundReports {
  type Options = {
    readonly bounds: AllBounds
    readonly clock: Clock
    readonly log: Log
    readonly metrics: createMetrics.ReturnType
  }
  type ReturnType = (bound: BoundName, owners: Pick<Owners, 'address' | 'project'>) => void
}

/** The number behind the name of a bound. */
function limitOf(bounds: AllBounds, bound: BoundName): number {
  const [kind, what] = bound.split('.') as [keyof Owners, string]
  return bounds[kind][(what === 'calls' ? 'callsPerSecond' : what) as keyof OwnerBounds]
}
