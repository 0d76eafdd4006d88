import * as v from 'valibot'
import { vault } from '../vault.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

const row = v.record(v.string(), v.union([v.string(), v.number(), v.null()]))
const rows = v.array(row)

/** Everything that the vault keeps of the visitor, in its own words (columns are those of the database, times in milliseconds). Needs a fresh step-up. */
export const exportVisitor = defineCall({
  name: 'exportVisitor',
  path: '/v1/visitor/export',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({
    visitor: row,
    identity: rows,
    device: rows,
    session: rows,
    passkey: rows,
    envelope_half: rows,
    hold: rows,
    /** Sealed, as `readVault` gives it. */
    wallet: v.nullable(vault),
    /** The visitor's entries of the audit log. */
    log: rows,
  }),
  errors: ['step-up-needed'],
})

export type VisitorData = v.InferOutput<(typeof exportVisitor)['answer']>
