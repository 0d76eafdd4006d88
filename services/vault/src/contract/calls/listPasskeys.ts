import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'
import { passkeyFacts } from './passkeyFacts.ts'

/** The visitor's passkeys, oldest first. */
export const listPasskeys = defineCall({
  name: 'listPasskeys',
  path: '/v1/passkey/list',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({ passkeys: v.array(passkeyFacts) }),
  errors: [],
})
