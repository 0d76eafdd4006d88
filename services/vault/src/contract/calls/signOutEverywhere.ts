import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Ends every session of the visitor, this one included. Their devices keep their envelopes; `revokeDevice` takes them. */
export const signOutEverywhere = defineCall({
  name: 'signOutEverywhere',
  path: '/v1/session/sign-out-everywhere',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: nothing,
  errors: [],
})
