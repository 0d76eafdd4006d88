import { sendEvents } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { acceptEvents } from './acceptEvents.ts'

/** A batch of events and error reports. */
export const sendEventsRoute = projectRoute({
  endpoint: sendEvents,
  rate: 'analytics',
  handle: ({ body }, call) => acceptEvents(body, call),
})
