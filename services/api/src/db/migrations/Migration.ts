import type { Migration as AnyMigration } from '@billfold/service/database'
import type { Tables } from '../schema.ts'

/** One numbered step of the API's schema. */
export type Migration = AnyMigration<Tables>
