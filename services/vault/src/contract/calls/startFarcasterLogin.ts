import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { durationMs, hostOrigin, projectId } from './fields.ts'

/**
 * Opens a channel at the Farcaster relay: `url` is shown as a QR code and opens the visitor's Farcaster app. It holds the relay's token for the channel, with which only
 * this page's key finishes the login. Valid for five minutes, and until the page opens another.
 */
export const startFarcasterLogin = defineCall({
  name: 'startFarcasterLogin',
  path: '/v1/farcaster/start',
  role: 'vault',
  access: 'key',
  body: v.object({ projectId, hostOrigin }),
  answer: v.object({ flowId: id, url: v.pipe(v.string(), v.url()), expiresInMs: durationMs }),
  errors: ['provider-absent'],
})
