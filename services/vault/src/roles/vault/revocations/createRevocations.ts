import type { Clock, Log } from '@billfold/service'
import { type DatabaseConfig, migrate, openDatabase, requireMigrations } from '@billfold/service/database'
import { sql } from 'kysely'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import type { Revocations } from '../services/Revocations.ts'
import { type RevocationTables, revocationMigrations } from './revocationMigrations.ts'

/** A small database of its own, which is never set back; every process of the role asks it. */
export function createRevocations(options: createRevocations.Options): Revocations {
  const { clock } = options
  const database = openDatabase<RevocationTables>(options.database, {
    name: 'billfold-vault-revocations',
    log: options.log,
  })
  const { query } = database
  const revocations: Revocations = {
    async among(kind, ids) {
      if (ids.length === 0) return new Set()
      const rows = await query
        .selectFrom('revoked')
        .select('id')
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute()
      return new Set(rows.map(row => row.id))
    },
    async hasAny(rows) {
      for (const { kind, id } of rows) if ((await revocations.among(kind, [id])).size > 0) return true
      return false
    },
    async add(rows) {
      if (rows.length === 0) return
      await query
        .insertInto('revoked')
        .values(rows.map(row => ({ ...row, at: clock.now() })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },
    async resume() {
      await query.deleteFrom('revoked').where('kind', '=', 'serving').execute()
    },
    async generationOf(vaultId) {
      const row = await query
        .selectFrom('generation_mark')
        .select('generation')
        .where('vault_id', '=', vaultId)
        .executeTakeFirst()
      return row?.generation ?? 0
    },
    async noteGeneration(vaultId, generation) {
      await query
        .insertInto('generation_mark')
        .values({ vault_id: vaultId, generation })
        .onConflict(conflict =>
          conflict
            .column('vault_id')
            .doUpdateSet({ generation })
            .where(sql.ref('generation_mark.generation'), '<', generation),
        )
        .execute()
    },
    async purge(now) {
      await query
        .deleteFrom('revoked')
        .where('kind', '=', 'session')
        .where('at', '<', now - 2 * callLimits.refreshMostMs)
        .execute()
    },
    async prepare(signal) {
      await migrate(database, { now: clock.now, migrations: revocationMigrations, log: options.log, signal })
    },
    requireSchema: () => requireMigrations(database, revocationMigrations),
    ping: () => database.ping(),
    close: () => database.close(),
  }
  return revocations
}

export declare namespace createRevocations {
  type Options = { readonly database: DatabaseConfig; readonly clock: Clock; readonly log: Log }
}
