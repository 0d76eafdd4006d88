import * as v from 'valibot'
import { id, signature } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { revocation } from './revocation.ts'

/**
 * Deletes an envelope's server half after the project's hold, without writing the vault (for a lost passkey or phone); every address and device can cancel. With `proof`, a signature over
 * `bindRevocation` by the wallet's write key, the half is not given out meanwhile; without it the call needs a fresh step-up. Never takes the last envelope that opens the wallet.
 */
export const revokeEnvelope = defineCall({
  name: 'revokeEnvelope',
  path: '/v1/envelope/revoke',
  role: 'vault',
  access: 'session',
  body: v.object({ envelopeId: id, proof: v.optional(signature) }),
  answer: revocation,
  errors: ['envelope-unknown', 'vault-refused', 'step-up-needed', 'hold-cancelled'],
})
