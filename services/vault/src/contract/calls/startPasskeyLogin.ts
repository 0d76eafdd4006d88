import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { durationMs, hostOrigin, projectId } from './fields.ts'
import { passkeyRequest } from './passkeyRequest.ts'

/**
 * Begins a login by passkey: what to pass to `navigator.credentials.get`. It names no visitor, so the answer reveals nothing. Valid for five minutes,
 * for this page's key, and until it begins another.
 */
export const startPasskeyLogin = defineCall({
  name: 'startPasskeyLogin',
  path: '/v1/passkey/login/start',
  role: 'vault',
  access: 'key',
  body: v.object({ projectId, hostOrigin }),
  answer: v.object({ flowId: id, expiresInMs: durationMs, request: passkeyRequest }),
  errors: [],
})
