import { sendEvents } from 'billfold/protocol'
import { acceptEvents } from '../analytics/acceptEvents.ts'
import { projectRoute } from '../serve/projectRoute.ts'

/** A batch of events and error reports. */
export const sendEventsRoute = projectRoute({
  endpoint: sendEvents,
  rate: 'analytics',
  handle: ({ body }, call) => acceptEvents(body, call),
})
