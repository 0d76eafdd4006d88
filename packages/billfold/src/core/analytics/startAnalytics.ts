import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { alertInvalidAppConfiguration } from '../../protocol/errors/rows/alerts.ts'
import type { SinkEventInput } from '../../protocol/events/sinkEvent.ts'
import { getAnalyticsConfig } from '../../protocol/http/getAnalyticsConfig.ts'
import { sendEvent } from '../../protocol/http/sendEvent.ts'
import { sendEvents } from '../../protocol/http/sendEvents.ts'
import { toUrl } from '../../protocol/http/toUrl.ts'
import { analyticsBatchBytes, analyticsFlushMs, errorReportCount, errorReportWindowMs } from '../../protocol/limits.ts'
import { callApi } from '../api/callApi.ts'
import { identify } from '../api/identify.ts'
import type { KitEvent } from '../events/KitEvent.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'
import { toSinkEvent } from './toSinkEvent.ts'

/**
 * Sends what happened to the configured API in batches: nothing before the visitor has touched the kit (this
 * is loaded only then), nothing to any other server, nothing when the project, the host or the browser opts out. Error reports
 * go one by one, at most 5 in a rolling minute. `past` are the events before it was loaded.
 */
export async function startAnalytics(kit: Kit, past: readonly KitEvent[]): Promise<void> {
  const { runtime, environment, store } = kit
  const queue: SinkEventInput[] = []
  const reportedAt: number[] = []
  /** Reports that wait for the project's answer. */
  const reports: SinkEventInput[] = []
  let isOn: boolean | undefined
  let stopClock: (() => void) | undefined

  const flush = (isLeaving: boolean) => {
    stopClock?.()
    stopClock = undefined
    if (!isOn || queue.length === 0) return
    const body = JSON.stringify(queue.splice(0))
    post(kit, 'batch', body, isLeaving)
  }
  const take = (event: KitEvent) => {
    if (isOn === false) return
    const now = environment.clock.now()
    const sink = toSinkEvent(event, store.getState(), {
      eventId: environment.randomId(),
      url: pageUrl(),
      domain: pageDomain(),
      timestamp: now,
    })
    if (!sink) return
    if (sink.props.type === 'error') {
      while (reportedAt[0] !== undefined && reportedAt[0] <= now - errorReportWindowMs) reportedAt.shift()
      if (reportedAt.length >= errorReportCount) return
      reportedAt.push(now)
    }
    if (sink.props.type === 'error') return isOn ? post(kit, 'one', JSON.stringify(sink)) : void reports.push(sink)
    queue.push(sink)
    if (JSON.stringify(queue).length > analyticsBatchBytes) flush(false)
    stopClock ??= environment.clock.after(analyticsFlushMs, () => flush(false))
  }

  const offEvents = runtime.onEvent(take)
  for (const event of past) take(event)
  const page = typeof document === 'undefined' ? undefined : document
  const onLeave = () => flush(true)
  const onHide = () => {
    if (page?.visibilityState === 'hidden') onLeave()
  }
  page?.defaultView?.addEventListener('pagehide', onLeave)
  page?.addEventListener('visibilitychange', onHide)
  const end = () => {
    onLeave()
    offEvents()
    stopClock?.()
    page?.defaultView?.removeEventListener('pagehide', onLeave)
    page?.removeEventListener('visibilitychange', onHide)
  }
  runtime.onDestroy(end)

  // The project's own switch: no answer counts as no (facts/core.md W5).
  const { isAnalyticsEnabled } = await callApi(kit, getAnalyticsConfig, {}).catch(cause => {
    if (isBillfoldError(cause)) alertRefusal(kit, Number(cause.context?.status))
    return { isAnalyticsEnabled: false }
  })
  isOn = isAnalyticsEnabled
  if (isOn) {
    for (const report of reports.splice(0)) post(kit, 'one', JSON.stringify(report))
    return
  }
  queue.length = 0
  end()
}

/**
 * Single error reports go to `/e`, everything else to `/batch`; both take text/plain, which needs no preflight. A page that
 * is being left sends by beacon, which outlives it and returns no response.
 */
function post(kit: Kit, kind: 'one' | 'batch', body: string, isLeaving = false): void {
  const { api } = kit.store.getState().settings
  if (!api) return
  const identification = identify(kit)
  const input = { body: JSON.parse(body) as never }
  const url =
    kind === 'one'
      ? toUrl(sendEvent, input, { base: api, identification })
      : toUrl(sendEvents, input, { base: api, identification })
  // Losing a batch is better than losing the visitor's time: no retry, no error.
  if (isLeaving && kit.environment.sendBeacon?.(url, body)) return
  kit.environment.fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).then(
    ({ status }) => alertRefusal(kit, status),
    () => {},
  )
}

/** Specification section 7: "A 403 from analytics shows the invalid-configuration alert once." */
function alertRefusal(kit: Kit, status: number): void {
  if (status === 403 && !kit.runtime.lifetime.aborted) kit.runtime.emit(toAlert(alertInvalidAppConfiguration))
}

function pageUrl(): string {
  // Without query and hash: they carry what people did not mean to send.
  return typeof location === 'undefined' ? '' : `${location.origin}${location.pathname}`
}

function pageDomain(): string {
  return typeof location === 'undefined' ? '' : location.hostname
}
