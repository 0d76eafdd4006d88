import type { Migration } from '@billfold/service/database'
import { initial } from './0001-initial.ts'
import { logins } from './0002-logins.ts'
import { holds } from './0003-holds.ts'
import { rowSecurity } from './0004-row-security.ts'
import { windows } from './0005-windows.ts'
import { passing } from './0006-passing.ts'
import { possession } from './0007-possession.ts'
import { independence } from './0008-independence.ts'
import type { Tables } from './schema.ts'

/** Every step of the vault's schema, in order. */
export const migrations: readonly Migration<Tables>[] = [
  initial,
  logins,
  holds,
  rowSecurity,
  windows,
  passing,
  possession,
  independence,
]
