import * as v from 'valibot'
import { generation, id } from '../fields.ts'
import { vault } from '../vault.ts'
import { defineCall } from './defineCall.ts'

/** The visitor's wallet, sealed; `null` while there is none, or no record of the generation that was asked for. */
export const readVault = defineCall({
  name: 'readVault',
  path: '/v1/vault/read',
  role: 'vault',
  access: 'session',
  /** `generation` asks for a record that a later write replaced: that needs a fresh step-up. */
  body: v.object({ generation: v.optional(generation) }),
  answer: v.object({
    vault: v.nullable(vault),
    /** Envelopes of the list whose server half is gone. */
    revokedEnvelopeIds: v.array(id),
    /** Envelopes of the list that the next write leaves out: revoked ones, and devices that are over or have to make room. */
    spareEnvelopeIds: v.array(id),
    /** The server knows of a later write than it has: its database was set back. */
    isRolledBack: v.boolean(),
  }),
  errors: ['step-up-needed'],
})
