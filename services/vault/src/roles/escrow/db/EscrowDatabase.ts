import type { Database } from '@billfold/service/database'
import type { Tables } from './schema.ts'

/** The open database of the escrow role. */
export type EscrowDatabase = Database<Tables>
