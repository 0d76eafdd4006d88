import type { Clock } from '@billfold/service'
import { asOperator } from '../db/asOperator.ts'
import { asProject } from '../db/asProject.ts'
import type { Database } from '../db/Database.ts'
import type { Tables } from '../db/schema.ts'
import type { OnrampReport } from './OnrampReport.ts'
import { orderSteps } from './orderSteps.ts'

type Row = Tables['onramp_order']

/** Orders in the database that all processes share. */
export type OrderStore = {
  add(order: Omit<Row, 'status' | 'reason' | 'hash' | 'created_at' | 'updated_at'>): Promise<void>
  find(projectId: string, id: string): Promise<Row | undefined>
  /** Takes a report over in one statement, so that of reports at the same time each counts as if it had come alone. @returns whether it changed anything. */
  apply(
    projectId: string,
    id: string,
    report: Pick<OnrampReport, 'status' | 'reason' | 'amount' | 'hash'>,
  ): Promise<boolean>
  /** Ends an order that the provider does not know. */
  expire(projectId: string, id: string): Promise<boolean>
  /** Deletes orders that began before a time in milliseconds since 1970. */
  purge(before: number): Promise<void>
}

/** Creates it. Sends nothing to the database yet. */
export function createOrderStore({ database, clock }: { database: Database; clock: Clock }): OrderStore {
  const move = (projectId: string, id: string, changes: Partial<Row> & Pick<Row, 'status'>) =>
    asProject(database, projectId, async query => {
      const from = orderSteps[changes.status]
      if (from.length === 0) return false
      const row = await query
        .updateTable('onramp_order')
        .set({ ...changes, updated_at: clock.now() })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .where('status', 'in', from)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    })
  return {
    async add(order) {
      const at = clock.now()
      await asProject(database, order.project_id, query =>
        query
          .insertInto('onramp_order')
          .values({ ...order, status: 'created', reason: null, hash: null, created_at: at, updated_at: at })
          .execute(),
      )
    },
    find: (projectId, id) =>
      asProject(database, projectId, query =>
        query
          .selectFrom('onramp_order')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    apply: (projectId, id, { status, reason, amount, hash }) =>
      move(projectId, id, { status, reason, amount: `${amount}`, hash: status === 'success' ? hash : null }),
    expire: (projectId, id) => move(projectId, id, { status: 'expired', reason: 'not_paid' }),
    async purge(before) {
      await asOperator(database, query => query.deleteFrom('onramp_order').where('created_at', '<', before).execute())
    },
  }
}
