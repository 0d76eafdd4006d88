import type { Selectable } from 'kysely'
import type { Tables } from './schema.ts'

/** A flow as stored. */
export type FlowRow = Selectable<Tables['flow']>
