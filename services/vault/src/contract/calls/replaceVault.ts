import * as v from 'valibot'
import { generation } from '../fields.ts'
import { vault } from '../vault.ts'
import { defineCall } from './defineCall.ts'
import { writeProof } from './writeProof.ts'

/**
 * Writes `vault` over generation `replaces`, which is one less. The write key that was stored with the wallet signs each write: a session alone
 * changes nothing. Envelopes that are no longer listed are revoked. Other than adding a device's
 * envelope, changing who can open the wallet needs a fresh step-up.
 */
export const replaceVault = defineCall({
  name: 'replaceVault',
  path: '/v1/vault/replace',
  role: 'vault',
  access: 'session',
  body: v.object({ replaces: generation, vault, proof: writeProof }),
  answer: v.object({ generation }),
  errors: ['vault-missing', 'vault-stale', 'vault-refused', 'step-up-needed', 'held', 'hold-cancelled'],
})
