import type { Migration } from '@billfold/service/database'
import { secureRows } from '../../../serve/secureRows.ts'
import type { Tables } from './schema.ts'

/** The tables whose rows are of a realm. */
const tables = [
  'visitor',
  'identity',
  'device',
  'session',
  'refresh_token',
  'flow',
  'outbox',
  'vault',
  'envelope_half',
  'hold',
  'audit_entry',
  'attempt',
  'passkey',
] as const satisfies readonly (keyof Tables)[]

/**
 * On PostgreSQL a transaction sees the rows of the realm that it named, and no others (threat T33). A process from before this step would see none; nothing was
 * published before it.
 */
export const rowSecurity: Migration<Tables> = {
  id: 4,
  name: 'row-security',
  up: (transaction, engine) => secureRows(transaction, engine, tables),
}
