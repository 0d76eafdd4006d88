import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Cancels every release that waits for this visitor's wallet, as the link in the mail does. */
export const cancelRelease = defineCall({
  name: 'cancelRelease',
  path: '/v1/escrow/cancel',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: nothing,
  errors: [],
})
