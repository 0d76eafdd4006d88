import * as v from 'valibot'
import { id, signature } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { revocation } from './revocation.ts'

/**
 * Ends the device's sessions at once and deletes the server halves of its envelopes after the project's hold, which every address and device can cancel. With `proof`, a signature over
 * `bindRevocation` by the wallet's write key, the halves are not given out meanwhile; without it the call needs a fresh step-up. Never takes the last envelope that opens the wallet.
 */
export const revokeDevice = defineCall({
  name: 'revokeDevice',
  path: '/v1/devices/revoke',
  role: 'vault',
  access: 'session',
  body: v.object({ deviceId: id, proof: v.optional(signature) }),
  answer: revocation,
  errors: ['vault-refused', 'step-up-needed', 'hold-cancelled'],
})
