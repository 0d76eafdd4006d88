import type { Database as AnyDatabase } from '@billfold/service/database'
import type { Tables } from './schema.ts'

/** The open database of the API. */
export type Database = AnyDatabase<Tables>
