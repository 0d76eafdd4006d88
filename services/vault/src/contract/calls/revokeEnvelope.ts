import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Deletes an envelope's server half for good, without writing the vault (for a lost passkey or phone). Needs a fresh step-up; never takes the last one. */
export const revokeEnvelope = defineCall({
  name: 'revokeEnvelope',
  path: '/v1/envelope/revoke',
  role: 'vault',
  access: 'session',
  body: v.object({ envelopeId: id }),
  answer: nothing,
  errors: ['envelope-unknown', 'vault-refused', 'step-up-needed', 'held', 'hold-cancelled'],
})
