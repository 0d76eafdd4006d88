import * as v from 'valibot'
import { bytesUpTo } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/**
 * Takes a passkey's login away; one that is not the visitor's is `not-found`. Its envelope, if it has one, is revoked by itself (`revokeEnvelope`), and the browser still
 * lists it until its owner deletes it there. `last-login`: nothing else logs them in. Needs a fresh proof of the visitor.
 */
export const removePasskey = defineCall({
  name: 'removePasskey',
  path: '/v1/passkey/remove',
  role: 'vault',
  access: 'session',
  body: v.object({ credentialId: bytesUpTo(1_023) }),
  answer: nothing,
  errors: ['step-up-needed', 'held', 'hold-cancelled', 'last-login'],
})
