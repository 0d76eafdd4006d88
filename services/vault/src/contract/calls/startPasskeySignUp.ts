import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { durationMs, hostOrigin, projectId } from './fields.ts'
import { passkeyCreation } from './passkeyCreation.ts'
import { passkeyRequest } from './passkeyRequest.ts'

/**
 * Begins to make a visitor who has nothing but a passkey: what to pass to `navigator.credentials.create`, and then, with the id of what that made, to `get`. No visitor is made yet. Valid for five
 * minutes, for this page's key, and until it begins another.
 */
export const startPasskeySignUp = defineCall({
  name: 'startPasskeySignUp',
  path: '/v1/passkey/sign-up/start',
  role: 'vault',
  access: 'key',
  body: v.object({ projectId, hostOrigin }),
  answer: v.object({ flowId: id, expiresInMs: durationMs, creation: passkeyCreation, request: passkeyRequest }),
  errors: [],
})
