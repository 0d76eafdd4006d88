import * as v from 'valibot'
import { durationMs } from './fields.ts'
import { sessionFacts } from './sessionFacts.ts'

/** A fresh access token. The refresh token is the one that the page chose. */
export const sessionAnswer = /* @__PURE__ */ v.object({
  accessToken: v.pipe(v.string(), v.maxLength(4_096)),
  expiresInMs: durationMs,
  session: sessionFacts,
})
