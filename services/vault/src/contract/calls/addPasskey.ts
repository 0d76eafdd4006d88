import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { passkeyAttestation } from './passkeyAttestation.ts'
import { passkeyFacts } from './passkeyFacts.ts'

/**
 * Adds the passkey that was made: from here on it logs its visitor in, in every project of the realm. It opens no wallet by itself; that is an envelope of kind
 * `passkey` with the same `credentialId` (`prepareEnvelope`, then `replaceVault`). One try: begin again after `passkey-refused`.
 */
export const addPasskey = defineCall({
  name: 'addPasskey',
  path: '/v1/passkey/add',
  role: 'vault',
  access: 'session',
  body: v.object({ flowId: id, attestation: passkeyAttestation }),
  answer: passkeyFacts,
  errors: ['flow-unknown', 'step-up-needed', 'passkey-refused'],
})
