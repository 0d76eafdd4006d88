import { sendEvent } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { acceptEvents } from './acceptEvents.ts'

/** One event or error report. */
export const sendEventRoute = projectRoute({
  endpoint: sendEvent,
  rate: 'analytics',
  handle: ({ body }, call) => acceptEvents([body], call),
})
