import type { Clock } from '@billfold/service'
import { asOperator } from '../db/asOperator.ts'
import { asProject } from '../db/asProject.ts'
import type { Database } from '../db/Database.ts'
import type { Tables } from '../db/schema.ts'

/** Registered names. */
export type NameStore = {
  /** Marks a nonce as used; `false` for one that was used before. */
  spend(projectId: string, nonce: string, expiresAt: number): Promise<boolean>
  /** Registers a name; answers what is in the way of it otherwise. Of concurrent calls one succeeds. */
  add(row: NameStore.Entry): Promise<'added' | 'label' | 'account' | 'skeleton'>
  find(label: string): Promise<NameStore.Row | undefined>
  findByAccount(account: string): Promise<NameStore.Row | undefined>
  /** The registered ones among names with these labels or skeletons. */
  list(labels: readonly string[], skeletons: readonly string[]): Promise<readonly NameStore.Row[]>
  /** Deletes nonces that have expired. */
  purge(): Promise<void>
}

export declare namespace NameStore {
  type Row = Tables['account_name']
  type Entry = Omit<Row, 'registered_at' | 'updated_at'>
}

/** Keeps them in the database that all processes share. */
export function createNameStore({ database, clock }: { database: Database; clock: Clock }): NameStore {
  const names = () => database.query.selectFrom('account_name').selectAll()
  const find = (label: string) => names().where('label', '=', label).executeTakeFirst()
  const findByAccount = (account: string) => names().where('account', '=', account).executeTakeFirst()
  return {
    spend: (projectId, nonce, expiresAt) =>
      asProject(database, projectId, async query => {
        const row = await query
          .insertInto('name_nonce')
          .values({ project_id: projectId, nonce, expires_at: expiresAt })
          .onConflict(conflict => conflict.doNothing())
          .returning('nonce')
          .executeTakeFirst()
        return row !== undefined
      }),
    async add(entry) {
      const now = clock.now()
      const row = await database.query
        .insertInto('account_name')
        .values({ ...entry, registered_at: now, updated_at: now })
        .onConflict(conflict => conflict.doNothing())
        .returning('label')
        .executeTakeFirst()
      if (row) return 'added'
      if (await find(entry.label)) return 'label'
      return (await findByAccount(entry.account)) ? 'account' : 'skeleton'
    },
    find,
    findByAccount,
    list: (labels, skeletons) =>
      names()
        .where(({ or, eb }) => or([eb('label', 'in', labels), eb('skeleton', 'in', skeletons)]))
        .execute(),
    async purge() {
      await asOperator(database, query =>
        query.deleteFrom('name_nonce').where('expires_at', '<=', clock.now()).execute(),
      )
    },
  }
}
