import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Clock, describeError, type Log } from '@billfold/service'
import type { Database } from '@billfold/service/database'
import type { Mailer } from '@billfold/service/mail'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { everyRealm } from '../serve/everyRealm.ts'
import { isUpdated } from '../serve/isUpdated.ts'
import { newId } from '../serve/newId.ts'
import type { Random } from '../serve/Random.ts'
import type { Secrets } from '../serve/Secrets.ts'

const batchCount = 16
/** How long a process that died keeps a mail from the others. */
const leaseMs = 60_000
const firstRetryMs = 2_000
const longestRetryMs = 300_000
const lookEveryMs = 5_000
/** How often the mail server is asked whether it is there, while no mail says so. */
const checkEveryMs = 60_000

const content = v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.string() })

/** The table of mails that wait; a role's schema has it. */
export type OutboxTables = {
  outbox: {
    id: string
    realm: string
    /** AES-256-GCM under a key of the role: mails hold codes and links. */
    sealed: string
    created_at: number
    next_at: number
    attempts: number
    expires_at: number
  }
}

/** Mails that wait to be sent. A mail is in the database together with what it reports, or not at all. */
export type Outbox<tables> = {
  put(transaction: Kysely<tables>, mail: Outbox.Mail): Promise<void>
  /** Something is waiting: looks soon, never within the caller's turn. */
  kick(): void
  /** Whether the last mail went out or, since then, the mail server answered. */
  state(): 'ok' | 'failed'
  start(): void
  /** Ends after what is under way. */
  stop(): Promise<void>
}

export declare namespace Outbox {
  type Mail = v.InferOutput<typeof content> & {
    readonly realm: string
    /** When it is worth nothing any more. */
    readonly expiresAt: number
  }
}

/**
 * Sends at least once, with one Message-ID, so that a mail that was sent twice after a crash is shown once. Contents are sealed: a dump of the
 * database holds no code and no link.
 */
export function createOutbox<tables extends OutboxTables>(options: createOutbox.Options<tables>): Outbox<tables> {
  const { clock, database, log, mailer, random, secrets } = options
  const query = database.as(everyRealm) as unknown as Kysely<OutboxTables>
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isKicked = false
  let isStopped = true
  let state: 'ok' | 'failed' = 'ok'
  let knownAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  function note(now: 'ok' | 'failed'): void {
    if (state === 'ok' && now === 'failed') log.error('mail.unavailable')
    if (state === 'failed' && now === 'ok') log.info('mail.available')
    state = now
    knownAt = clock.monotonic()
  }

  /** In the background: a mail server may be slow. */
  function check(): void {
    const isKnown = state === 'ok' && clock.monotonic() - knownAt < checkEveryMs
    if (isStopped || isKnown || !mailer.check) return
    checking ??= mailer
      .check()
      .then(
        () => note('ok'),
        () => note('failed'),
      )
      .finally(() => {
        checking = undefined
      })
  }

  function seal(id: string, mail: v.InferOutput<typeof content>): string {
    const nonce = random(12)
    const cipher = createCipheriv('aes-256-gcm', secrets().of('outbox'), nonce).setAAD(Buffer.from(id))
    return Buffer.concat([nonce, cipher.update(JSON.stringify(mail)), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    )
  }

  function open(id: string, sealed: string) {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', secrets().of('outbox'), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-16))
    const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
    return v.parse(content, JSON.parse(text))
  }

  async function deliver(row: { id: string; sealed: string; attempts: number; expires_at: number }): Promise<void> {
    const now = clock.now()
    const drop = () => query.deleteFrom('outbox').where('id', '=', row.id).execute()
    if (row.expires_at <= now) {
      log.warn('mail.expired', { attempts: row.attempts })
      return void (await drop())
    }
    const claimed = await query
      .updateTable('outbox')
      .set({ next_at: now + leaseMs, attempts: row.attempts + 1 })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst()
    if (!isUpdated(claimed)) return
    try {
      await mailer.send({ id: row.id, ...open(row.id, row.sealed) })
      note('ok')
    } catch (error) {
      const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** row.attempts)
      if (!isAboutMail(error)) note('failed')
      // What a mail server says may quote the address.
      log.error('mail.failed', {
        attempts: row.attempts + 1,
        error: error instanceof Error ? error.name : typeof error,
      })
      await query
        .updateTable('outbox')
        .set({ next_at: clock.now() + waitMs })
        .where('id', '=', row.id)
        .execute()
      return
    }
    await drop()
    log.info('mail.sent', { waitedMs: clock.now() - now })
  }

  async function pump(): Promise<void> {
    do {
      isKicked = false
      const due = await query
        .selectFrom('outbox')
        .select(['id', 'sealed', 'attempts', 'expires_at'])
        .where('next_at', '<=', clock.now())
        .orderBy('next_at')
        .limit(batchCount)
        .execute()
      await Promise.all(due.map(deliver))
      if (due.length === batchCount) isKicked = true
    } while (isKicked && !isStopped)
  }

  function look(): void {
    if (isStopped) return
    isKicked = true
    running ??= pump()
      .catch(error => log.warn('outbox.failed', describeError(error)))
      .finally(() => {
        running = undefined
      })
  }

  return {
    async put(transaction, { realm, expiresAt, ...mail }) {
      const id = newId(random)
      const now = clock.now()
      await (transaction as unknown as Kysely<OutboxTables>)
        .insertInto('outbox')
        .values({
          id,
          realm,
          sealed: seal(id, v.parse(content, mail)),
          created_at: now,
          next_at: now,
          attempts: 0,
          expires_at: expiresAt,
        })
        .execute()
    },
    state: () => state,
    kick: () => void setImmediate(look),
    start() {
      isStopped = false
      timer ??= setInterval(() => {
        look()
        check()
      }, lookEveryMs).unref()
      look()
      check()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      timer = undefined
      await running
      await mailer.close()
      await checking
    },
  }
}

/** The server works and refuses this one: its address or its text. */
function isAboutMail(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}

export declare namespace createOutbox {
  type Options<tables> = {
    readonly clock: Clock
    readonly log: Log
    readonly random: Random
    readonly database: Pick<Database<tables>, 'as'>
    readonly mailer: Mailer
    readonly secrets: () => Secrets
  }
}
