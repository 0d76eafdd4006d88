import { sendEvent } from 'billfold/protocol'
import { acceptEvents } from '../analytics/acceptEvents.ts'
import { projectRoute } from '../serve/projectRoute.ts'

/** One event or error report. */
export const sendEventRoute = projectRoute({
  endpoint: sendEvent,
  rate: 'analytics',
  handle: ({ body }, call) => acceptEvents([body], call),
})
