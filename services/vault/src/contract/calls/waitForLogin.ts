import * as v from 'valibot'
import { id } from '../fields.ts'
import { callLimits } from './callLimits.ts'
import { defineCall } from './defineCall.ts'

/**
 * Waits until a login that goes on elsewhere (a provider's window, a phone) can be finished. `isAtProvider`: nothing came back yet. `login-denied`: the visitor or the
 * provider said no. `login-failed`: what came back proves nothing.
 */
export const waitForLogin = defineCall({
  name: 'waitForLogin',
  path: '/v1/login/wait',
  role: 'vault',
  access: 'key',
  body: v.object({
    flowId: id,
    waitMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(callLimits.longestWaitMs)),
  }),
  answer: v.object({ status: v.picklist(['waiting', 'ready']), isAtProvider: v.boolean() }),
  errors: ['flow-unknown', 'login-denied', 'login-failed'],
})
