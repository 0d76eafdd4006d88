import { randomUUID } from 'node:crypto'
import { openSqliteFile } from '@billfold/service/sqlite'
import type { Order } from './Order.ts'
import { toPublicOrder } from './toPublicOrder.ts'

/** An event that the operator's server has not acknowledged yet. */
export type OutgoingEvent = { readonly id: string; readonly body: string; readonly attempts: number }

/** Orders and the events about them. Each change and its event are one transaction on disk. */
export type OrderBook = {
  /** Stores an order unless its id is known, and returns what is stored. */
  add(
    order: Pick<
      Order,
      'id' | 'kind' | 'asset' | 'address' | 'amount' | 'currency' | 'total' | 'redirectUrl' | 'expiresAt'
    >,
  ): Order
  find(id: string): Order | undefined
  /**
   * Changes an order that still has one of the statuses `from`. `undefined` where it has not: of two callers, one succeeds.
   * A change of what the operator sees writes an event.
   */
  move(id: string, from: readonly Order.Status[], changes: OrderBook.Changes): Order | undefined
  /** The next order of a network that is to be paid out, and its place among all orders; one that was already signed comes first. */
  nextPayout(networkId: string): { readonly order: Order; readonly sequence: number } | undefined
  /** Ends orders whose time is over. */
  expire(): void
  /** Events to be sent now, oldest first. */
  dueEvents(): readonly OutgoingEvent[]
  acknowledge(eventId: string): void
  /** Sends an event again at `nextAt`; `null` gives it up. */
  postpone(eventId: string, nextAt: number | null): void
  close(): void
}

export declare namespace OrderBook {
  type Changes = Partial<Pick<Order, 'status' | 'reason' | 'tries' | 'payoutId' | 'payoutRaw' | 'payoutTerm'>>
}

const columns = {
  status: 'status',
  reason: 'reason',
  tries: 'tries',
  payoutId: 'payout_id',
  payoutRaw: 'payout_raw',
  payoutTerm: 'payout_term',
} as const

/** Opens the book in a SQLite file, which is created. */
export function createOrderBook(options: { readonly file: string; readonly now: () => number }): OrderBook {
  const { now } = options
  const file = openSqliteFile(options.file)
  file.exec(`
    create table if not exists orders (
      sequence integer primary key, id text not null unique, kind text not null, status text not null, reason text,
      asset text not null, address text not null, amount text not null, currency text, total text, redirect_url text,
      tries integer not null, payout_id text, payout_raw text, payout_term text,
      created_at integer not null, updated_at integer not null, expires_at integer not null
    );
    create table if not exists events (
      sequence integer primary key, id text not null unique, body text not null, attempts integer not null, next_at integer
    );
    create index if not exists orders_by_status on orders (status);
    create index if not exists events_by_time on events (next_at);
  `)
  const rowOf = (id: string) => file.prepare('select * from orders where id = ?').get(id) as Row | undefined

  const move = file.transaction(
    (id: string, from: readonly Order.Status[], changes: OrderBook.Changes): Order | undefined => {
      const row = rowOf(id)
      if (!row || !from.includes(row.status)) return undefined
      const before = toOrder(row)
      const names = (Object.keys(changes) as (keyof typeof columns)[]).filter(name => changes[name] !== undefined)
      const sets = [...names.map(name => `${columns[name]} = ?`), 'updated_at = ?'].join(', ')
      const values = names.map(name => changes[name] ?? null)
      file.prepare(`update orders set ${sets} where id = ?`).run(...values, now(), id)
      const after = toOrder(rowOf(id) as Row)
      const [shown, changed] = [toPublicOrder(before), toPublicOrder(after)]
      if (shown.status !== changed.status) {
        const eventId = randomUUID()
        const body = JSON.stringify({ id: eventId, createdAt: now(), order: changed })
        file.prepare('insert into events (id, body, attempts, next_at) values (?, ?, 0, ?)').run(eventId, body, now())
      }
      return after
    },
  )

  return {
    add(order) {
      file
        .prepare(
          `insert into orders (id, kind, status, asset, address, amount, currency, total, redirect_url, tries, created_at, updated_at, expires_at)
           values (?, ?, 'open', ?, ?, ?, ?, ?, ?, 0, ?, ?, ?) on conflict (id) do nothing`,
        )
        .run(
          ...[order.id, order.kind, order.asset, order.address, order.amount, order.currency, order.total],
          ...[order.redirectUrl, now(), now(), order.expiresAt],
        )
      return toOrder(rowOf(order.id) as Row)
    },
    find(id) {
      const row = rowOf(id)
      return row && toOrder(row)
    },
    move: (id, from, changes) => move.immediate(id, from, changes) as Order | undefined,
    nextPayout(networkId) {
      // The network is the part of CAIP-19 before the slash.
      const row = file
        .prepare(
          `select * from orders where status in ('paying', 'paid') and substr(asset, 1, ?) = ?
           order by status = 'paid', updated_at, sequence limit 1`,
        )
        .get(networkId.length + 1, `${networkId}/`) as Row | undefined
      return row && { order: toOrder(row), sequence: row.sequence }
    },
    expire() {
      const rows = file
        .prepare("select * from orders where status in ('open', 'authenticating') and expires_at <= ?")
        .all(now()) as Row[]
      for (const { id, status } of rows) {
        const reason = status === 'authenticating' ? 'authentication_abandoned' : 'not_paid'
        move.immediate(id, [status], { status: 'expired', reason })
      }
    },
    dueEvents: () =>
      file
        .prepare('select id, body, attempts from events where next_at <= ? order by sequence limit 50')
        .all(now()) as OutgoingEvent[],
    acknowledge: eventId => void file.prepare('delete from events where id = ?').run(eventId),
    postpone: (eventId, nextAt) =>
      void file.prepare('update events set attempts = attempts + 1, next_at = ? where id = ?').run(nextAt, eventId),
    close: () => void file.close(),
  }
}

type Row = {
  readonly sequence: number
  readonly id: string
  readonly kind: Order['kind']
  readonly status: Order.Status
  readonly reason: Order.Reason | null
  readonly asset: string
  readonly address: string
  readonly amount: string
  readonly currency: string | null
  readonly total: string | null
  readonly redirect_url: string | null
  readonly tries: number
  readonly payout_id: string | null
  readonly payout_raw: string | null
  readonly payout_term: string | null
  readonly created_at: number
  readonly updated_at: number
  readonly expires_at: number
}

function toOrder(row: Row): Order {
  const { id, kind, status, reason, asset, address, amount, currency, total, tries } = row
  return {
    ...{ id, kind, status, reason, asset, address, amount, currency, total, tries },
    redirectUrl: row.redirect_url,
    payoutId: row.payout_id,
    payoutRaw: row.payout_raw,
    payoutTerm: row.payout_term,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}
