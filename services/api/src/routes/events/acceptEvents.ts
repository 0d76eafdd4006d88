import { parseOrigin, type SinkEvent } from 'billfold/protocol'
import { rateClasses } from '../../http/limits/rateClasses.ts'
import type { ProjectCall } from '../ProjectCall.ts'

/**
 * Takes events in: nothing is kept of visitors who asked not to be tracked, nor for projects that want no analytics; of
 * error reports as many as the limit allows, the rest is dropped (specification section 8).
 */
export async function acceptEvents(events: readonly SinkEvent[], call: ProjectCall): Promise<undefined> {
  const { project, request, services } = call
  const { headers } = request
  if (!project.isAnalyticsEnabled || headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return undefined
  const kept: SinkEvent[] = []
  let takesReports = true
  for (const event of events) {
    if (event.props.type === 'error') {
      // After the first refusal the limiter is not asked again.
      takesReports &&= await takeReport(call)
      if (!takesReports) continue
    }
    kept.push(event)
  }
  const query = new URL(request.url).searchParams
  const origin = headers.get('origin')
  const host = origin === null ? undefined : parseOrigin(origin)?.host
  await services.events.store(project, kept, {
    domain: host,
    sdkType: query.get('st')?.slice(0, 64),
    sdkVersion: query.get('sv')?.slice(0, 128),
  })
  return undefined
}

async function takeReport({ services, caller, project }: ProjectCall): Promise<boolean> {
  const { capacity, perMs } = rateClasses.errorReport.perCaller
  const rule = { capacity: capacity * services.rateFactor, perMs }
  const { isAllowed } = await services.limiter.take(`perCaller errorReport ${project.id} ${caller}`, rule)
  return isAllowed
}
