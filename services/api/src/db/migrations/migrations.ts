import type { Migration } from '../Migration.ts'
import { initial } from './0001-initial.ts'

/** Every migration, in order. A released one never changes. */
export const migrations: readonly Migration[] = [initial]
