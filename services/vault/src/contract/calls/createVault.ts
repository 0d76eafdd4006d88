import * as v from 'valibot'
import { vault } from '../vault.ts'
import { defineCall } from './defineCall.ts'
import { writeProof } from './writeProof.ts'

/**
 * Stores the first write (generation 1), signed by the wallet's own write key, whose public half it stores. One wallet a visitor and realm: of two tabs that race the second gets the first one's wallet back with
 * `isCreated: false`, and forgets its own. The same write again answers `isCreated: true` again.
 */
export const createVault = defineCall({
  name: 'createVault',
  path: '/v1/vault/create',
  role: 'vault',
  access: 'session',
  body: v.object({ vault, proof: writeProof }),
  answer: v.object({ isCreated: v.boolean(), vault }),
  errors: ['vault-refused'],
})
