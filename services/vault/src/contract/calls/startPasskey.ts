import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { durationMs } from './fields.ts'
import { nothing } from './nothing.ts'
import { passkeyCreation } from './passkeyCreation.ts'

/**
 * Begins to add a passkey: what to pass to `navigator.credentials.create`. Needs a fresh proof of the visitor. Browsers that refuse this in a frame of another site (Safari) do it
 * in the vault's own window. The same ceremony may ask for PRF (`toPrfSalt` of the custody worker), whose output is the factor of a `passkey` envelope: it stays on the page.
 */
export const startPasskey = defineCall({
  name: 'startPasskey',
  path: '/v1/passkey/start',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({ flowId: id, expiresInMs: durationMs, creation: passkeyCreation }),
  errors: ['step-up-needed', 'held', 'hold-cancelled'],
})
