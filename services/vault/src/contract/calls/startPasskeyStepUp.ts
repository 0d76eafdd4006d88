import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { durationMs } from './fields.ts'
import { nothing } from './nothing.ts'
import { passkeyRequest } from './passkeyRequest.ts'

/** Begins a step-up by one of the visitor's passkeys, in place of a code by mail. `not-found` for a visitor without one. */
export const startPasskeyStepUp = defineCall({
  name: 'startPasskeyStepUp',
  path: '/v1/passkey/step-up/start',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({ flowId: id, expiresInMs: durationMs, request: passkeyRequest }),
  errors: [],
})
