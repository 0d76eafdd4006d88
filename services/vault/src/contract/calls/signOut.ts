import * as v from 'valibot'
import { secret } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Ends the session of this page. Also answers when the session has ended already. */
export const signOut = defineCall({
  name: 'signOut',
  path: '/v1/session/sign-out',
  role: 'vault',
  access: 'key',
  body: v.object({ refreshToken: secret }),
  answer: nothing,
  errors: [],
})
