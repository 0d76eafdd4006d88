import * as v from 'valibot'
import { secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/**
 * A new access token. The refresh token is used up and `nextRefreshToken`, chosen by the page and stored before it asks, takes its place. The very
 * same call again (an answer was lost) answers again; the used token with any other next one ends the session everywhere it was copied to.
 */
export const refreshSession = defineCall({
  name: 'refreshSession',
  path: '/v1/session/refresh',
  role: 'vault',
  access: 'key',
  body: v.object({ refreshToken: secret, nextRefreshToken: secret }),
  answer: sessionAnswer,
  errors: [],
})
