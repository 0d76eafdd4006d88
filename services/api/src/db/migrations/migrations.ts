import type { Migration } from '../Migration.ts'
import { initial } from './0001-initial.ts'
import { rowSecurity } from './0002-row-security.ts'

/** Every migration, in order. A released one never changes. */
export const migrations: readonly Migration[] = [initial, rowSecurity]
