import * as v from 'valibot'
import { id } from '../fields.ts'
import { vault } from '../vault.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** The visitor's wallet, sealed; absent while there is none. */
export const readVault = defineCall({
  name: 'readVault',
  path: '/v1/vault/read',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({
    vault: v.nullable(vault),
    /** Envelopes of the list whose server half is gone. */
    revokedEnvelopeIds: v.array(id),
    /** Envelopes of the list that the next write leaves out: revoked ones, and devices that are over or have to make room. */
    spareEnvelopeIds: v.array(id),
    /** The server knows of a later write than it has: its database was set back. */
    isRolledBack: v.boolean(),
  }),
  errors: [],
})
