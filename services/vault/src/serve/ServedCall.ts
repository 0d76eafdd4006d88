import type * as v from 'valibot'
import type { Call } from '../contract/calls/Call.ts'
import type { Asker } from './Asker.ts'

/** A call with its handler, ready to be served. `session` is what `authenticate` of the role found; absent for other calls. */
export type ServedCall<session, call extends Call = Call> = {
  readonly call: call
  handle(body: unknown, asker: Asker, session: session | undefined): Promise<object>
}

/** The handler of one call, before its types are forgotten. */
export type CallHandler<call extends Call, session> = (
  body: v.InferOutput<call['body']>,
  asker: Asker,
  session: call['access'] extends 'session' ? session : undefined,
) => Promise<v.InferInput<call['answer']> & object>
