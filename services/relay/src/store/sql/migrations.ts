import type { Migration } from '@billfold/service/database'
import { sql } from 'kysely'
import { appendFunction } from './appendFunction.ts'
import { boundedAppendFunction } from './boundedAppendFunction.ts'
import { exactAppendFunction } from './exactAppendFunction.ts'
import type { Tables } from './schema.ts'
import { usageTriggers } from './usageTriggers.ts'

const inPostgres = [
  'create table owner_usage (owner text primary key not null, messages bigint not null, bytes bigint not null)',
  ...usageTriggers,
  boundedAppendFunction,
]

/** Steps of the schema, in order; a released one never changes, and the version before must work on after it. */
export const migrations: readonly Migration<Tables>[] = [
  {
    id: 1,
    name: 'mailboxes',
    async up(transaction, engine) {
      const isPostgres = engine === 'postgres'
      const place = isPostgres
        ? 'bigint generated always as identity primary key'
        : 'integer primary key autoincrement not null'
      const time = isPostgres ? 'bigint not null' : 'integer not null'
      for (const statement of [
        `create table message (
          place ${place}, topic text not null, id text not null, message text not null, tag ${time}, attestation text,
          publisher text not null, published_at ${time}, expires_at ${time}, is_done integer not null default 0,
          unique (topic, id)
        )`,
        'create index message_waiting on message (topic, place) where is_done = 0',
        'create index message_expiry on message (expires_at)',
        `create table receipt (
          topic text not null, id text not null, reader text not null, expires_at ${time},
          primary key (topic, id, reader)
        )`,
        'create index receipt_expiry on receipt (expires_at)',
      ])
        await sql.raw(statement).execute(transaction)
    },
  },
  {
    id: 2,
    name: 'append in one step',
    async up(transaction, engine) {
      if (engine === 'postgres') await sql.raw(appendFunction).execute(transaction)
    },
  },
  {
    id: 3,
    name: 'what waits of each owner',
    async up(transaction, engine) {
      for (const statement of [
        'alter table message add column address text',
        'alter table message add column project text',
        // One thread writes to a SQLite file: it counts for itself.
        ...(engine === 'postgres' ? inPostgres : []),
      ])
        await sql.raw(statement).execute(transaction)
    },
  },
  {
    id: 4,
    name: 'append with the outcome of each message',
    async up(transaction, engine) {
      if (engine === 'postgres') await sql.raw(exactAppendFunction).execute(transaction)
    },
  },
]
