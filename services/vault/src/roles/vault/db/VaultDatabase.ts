import type { Database } from '@billfold/service/database'
import type { Tables } from './schema.ts'

/** The open database of the vault role. */
export type VaultDatabase = Database<Tables>
