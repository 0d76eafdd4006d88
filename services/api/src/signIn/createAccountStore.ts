import { randomUUID } from 'node:crypto'
import type { Clock } from '@billfold/service'
import { asOperator } from '../db/asOperator.ts'
import { asProject } from '../db/asProject.ts'
import type { Database } from '../db/Database.ts'
import type { Tables } from '../db/schema.ts'

/** Accounts of projects, and what counts no longer. */
export type AccountStore = {
  /** Uses something up until a time; `false` for what was used up before. */
  spend(projectId: string, id: string, expiresAt: number): Promise<boolean>
  isSpent(projectId: string, id: string): Promise<boolean>
  /** Writes down that an account signed in. */
  enter(projectId: string, account: string, entry: AccountStore.Entry): Promise<AccountStore.Row>
  find(projectId: string, account: string): Promise<AccountStore.Row | undefined>
  /** Ends all tokens of an account. */
  endAll(projectId: string, account: string): Promise<void>
  setMetadata(projectId: string, account: string, metadata: string | null): Promise<void>
  /** Deletes what has expired by itself. */
  purge(): Promise<void>
}

export declare namespace AccountStore {
  type Row = Tables['sign_in_account']
  type Entry = Pick<Row, 'chain' | 'address' | 'connection_method'>
}

/** Keeps them in the database that all processes share. */
export function createAccountStore({ database, clock }: { database: Database; clock: Clock }): AccountStore {
  return {
    spend: (projectId, id, expiresAt) =>
      asProject(database, projectId, async query => {
        const row = await query
          .insertInto('sign_in_spent')
          .values({ project_id: projectId, id, expires_at: expiresAt })
          .onConflict(conflict => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      }),
    isSpent: (projectId, id) =>
      asProject(database, projectId, async query => {
        const found = query.selectFrom('sign_in_spent').select('id').where('project_id', '=', projectId)
        return (await found.where('id', '=', id).executeTakeFirst()) !== undefined
      }),
    enter: (projectId, account, { connection_method, ...entry }) =>
      asProject(database, projectId, query => {
        const changes = {
          ...entry,
          last_signed_in_at: clock.now(),
          // A page that does not name the wallet takes nothing away.
          ...(connection_method !== null && { connection_method }),
        }
        const fresh = { connection_method: null, metadata: null, generation: 0, created_at: clock.now() }
        return query
          .insertInto('sign_in_account')
          .values({ project_id: projectId, account, uuid: randomUUID(), ...fresh, ...changes })
          .onConflict(conflict => conflict.columns(['project_id', 'account']).doUpdateSet(changes))
          .returningAll()
          .executeTakeFirstOrThrow()
      }),
    find: (projectId, account) =>
      asProject(database, projectId, query =>
        query
          .selectFrom('sign_in_account')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('account', '=', account)
          .executeTakeFirst(),
      ),
    async endAll(projectId, account) {
      await asProject(database, projectId, query =>
        query
          .updateTable('sign_in_account')
          .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
          .where('project_id', '=', projectId)
          .where('account', '=', account)
          .execute(),
      )
    },
    async setMetadata(projectId, account, metadata) {
      await asProject(database, projectId, query =>
        query
          .updateTable('sign_in_account')
          .set({ metadata })
          .where('project_id', '=', projectId)
          .where('account', '=', account)
          .execute(),
      )
    },
    async purge() {
      await asOperator(database, query =>
        query.deleteFrom('sign_in_spent').where('expires_at', '<=', clock.now()).execute(),
      )
    },
  }
}
