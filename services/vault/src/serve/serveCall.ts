import type { Call } from '../contract/calls/Call.ts'
import type { CallHandler, ServedCall } from './ServedCall.ts'

/**
 * Joins a call and its handler.
 *
 * @example serveCall<Session>()(whoAmI, async (_, asker, session) => describe(session))
 */
export function serveCall<session>() {
  return <const call extends Call>(call: call, handle: CallHandler<call, session>): ServedCall<session, call> => ({
    call,
    // The server parsed the body by the call's own schema, and found the session where the call has one.
    handle: (body, asker, session) => handle(body as never, asker, session as never),
  })
}
