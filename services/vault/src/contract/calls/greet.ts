import * as v from 'valibot'
import { timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/**
 * The server's time, and with it a nonce for proofs. Asked first, because the refusal that teaches a nonce otherwise (RFC 9449, section 8) stands as an
 * error in the console of every host.
 */
export const greet = defineCall({
  name: 'greet',
  path: '/v1/greet',
  role: 'both',
  access: 'open',
  body: nothing,
  answer: v.object({ serverAtMs: timeMs }),
  errors: [],
})
