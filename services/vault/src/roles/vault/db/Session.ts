import type { Selectable } from 'kysely'
import type { Tables } from './schema.ts'

/** A session as stored. */
export type Session = Selectable<Tables['session']>
