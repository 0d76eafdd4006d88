import type { Migration } from '../Migration.ts'
import { initial } from './0001-initial.ts'
import { rowSecurity } from './0002-row-security.ts'
import { networkIndexed } from './0003-network-indexed.ts'
import { historyIndex } from './0004-history-index.ts'

/** Every migration, in order. A released one never changes. */
export const migrations: readonly Migration[] = [initial, rowSecurity, networkIndexed, historyIndex]
