import type { Selectable } from 'kysely'
import type { Tables } from './schema.ts'

/** An attempt as stored. */
export type AttemptRow = Selectable<Tables['attempt']>
