import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { Clock, createMetrics, Log } from '@billfold/service'
import { takeSends } from '@billfold/service/database'
import { isSameText } from '@billfold/service/http'
import { canonicalCode, canonicalEmail, drawCode, type Mailer } from '@billfold/service/mail'
import { sql } from 'kysely'
import { asOperator } from '../../db/asOperator.ts'
import { asProject } from '../../db/asProject.ts'
import type { Database } from '../../db/Database.ts'
import { defaultEmailTerms } from './defaultEmailTerms.ts'
import type { EmailTerms } from './EmailTerms.ts'
import { emailCodeMail } from './emailCodeMail.ts'

/**
 * Eight digits: what a code gives is a claim about a mailbox, which hosts may trust. With 3 tries and 10 mails a day, an attacker who guesses has
 * 3 in 10 million a day for an address.
 */
const digits = 8
const tries = 3
const lifeMs = 300_000
/** From the right code to the sign-in that names the address. */
const confirmedMs = 600_000
const dayMs = 86_400_000
/** Wrong codes of a process in an hour that one person's slips do not explain. */
const sprayCount = 100
const hourMs = 3_600_000

/** Codes that prove to the service that a visitor reads a mailbox. */
export type EmailCodes = {
  /** Sends a code. */
  request(asked: EmailCodes.Asked): Promise<EmailCodes.Outcome>
  /** Evaluates one guess; `false` for every wrong, late, used or foreign code. */
  confirm(page: EmailCodes.Page, uuid: string, code: string): Promise<boolean>
  /**
   * Whether an account that has just signed in may name the address: by a code that was confirmed for both on this page, which is used up,
   * or because it did so before.
   */
  claim(page: EmailCodes.Page, account: string, email: string, uuid: string | undefined): Promise<boolean>
  /** Whether an account has verified an address before. For a caller that has proven to be the account. */
  isVerified(projectId: string, account: string, email: string): Promise<boolean>
  /** Deletes what has expired. */
  purge(): Promise<void>
}

export declare namespace EmailCodes {
  type Page = { readonly projectId: string; readonly origin: string }
  type Asked = Page & {
    readonly projectName: string
    /** Key of the account, as the account store has it. */
    readonly account: string
    readonly email: string
    /** Key under which the caller is counted. */
    readonly caller: string
  }
  type Outcome =
    | { readonly ok: true; readonly uuid: string }
    | { readonly ok: false; readonly reason: 'email-invalid' | 'mail-unavailable' }
    | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterMs: number }
}

/** Creates them over the database that all processes share. Stored are keyed hashes: a copy of the database has no address and no code. */
export function createEmailCodes(options: createEmailCodes.Options): EmailCodes {
  const { clock, database, log, mailer, metrics, secret } = options
  const terms = { ...defaultEmailTerms, ...options.terms }
  const pepper = Buffer.from(hkdfSync('sha256', secret, '', 'billfold-api sign-in codes', 32))
  const mac = (...parts: readonly string[]) =>
    createHmac('sha256', pepper).update(JSON.stringify(parts)).digest('base64url')
  const macEmail = (email: string) => mac('email', email)
  // Hashed, so that a reader of the database cannot confirm a code.
  const hashId = (uuid: string) => createHash('sha256').update(uuid).digest('base64url')
  let wrong = { since: clock.monotonic(), count: 0 }

  function noteWrong(projectId: string): void {
    metrics.add('sign_in_codes_wrong_total')
    if (clock.monotonic() - wrong.since >= hourMs) wrong = { since: clock.monotonic(), count: 0 }
    wrong.count += 1
    if (wrong.count === sprayCount) log.warn('sign-in.codes-guessed', { project: projectId, wrong: wrong.count })
  }

  /** Counts a mail against every budget, or none. */
  async function takeMail({ caller, projectId }: EmailCodes.Asked, email: string): Promise<number | undefined> {
    const address = mac('address', email)
    const rules = [
      { key: address, spanMs: terms.sendGapMs, most: 1 },
      { key: address, spanMs: hourMs, most: terms.mailsPerAddressHour },
      { key: address, spanMs: dayMs, most: terms.mailsPerAddressDay },
      { key: mac('caller', caller), spanMs: hourMs, most: terms.mailsPerCallerHour },
      { key: mac('project', projectId), spanMs: hourMs, most: terms.mailsPerProjectHour },
      { key: mac('all'), spanMs: hourMs, most: terms.mailsPerHour },
    ]
    return (await takeSends({ engine: database.engine, query: database.query, rules, now: clock.now }))?.retryAfterMs
  }

  return {
    async request(asked) {
      const { account, origin, projectId, projectName } = asked
      const email = canonicalEmail(asked.email)
      if (email === undefined) return { ok: false, reason: 'email-invalid' }
      const retryAfterMs = await takeMail(asked, email)
      if (retryAfterMs !== undefined) {
        metrics.add('sign_in_mails_total', 1, { outcome: 'limited' })
        return { ok: false, reason: 'too-many', retryAfterMs }
      }
      const uuid = randomUUID()
      const id = hashId(uuid)
      const code = drawCode(digits, randomBytes)
      await asProject(database, projectId, query =>
        query
          .insertInto('sign_in_code')
          .values({
            ...{ project_id: projectId, id, origin, account, tries: 0, confirmed_at: null },
            email: macEmail(email),
            code: mac('code', id, code),
            expires_at: clock.now() + lifeMs,
          })
          .execute(),
      )
      try {
        await mailer.send({ id: randomUUID(), to: email, ...emailCodeMail({ code, origin, projectName, lifeMs }) })
      } catch (error) {
        // The answer is the same whether the mail server accepts or refuses this address, so it does not reveal whether a mailbox exists.
        const isOfAddress = error instanceof Error && 'code' in error && error.code === 'EENVELOPE'
        metrics.add('sign_in_mails_total', 1, { outcome: isOfAddress ? 'refused' : 'failed' })
        // What a mail server answers may quote the address.
        log.error('sign-in.mail-failed', { error: error instanceof Error ? error.name : typeof error, isOfAddress })
        return isOfAddress ? { ok: true, uuid } : { ok: false, reason: 'mail-unavailable' }
      }
      metrics.add('sign_in_mails_total', 1, { outcome: 'sent' })
      return { ok: true, uuid }
    },

    async confirm({ projectId, origin }, uuid, typed) {
      const code = canonicalCode(typed)
      // What cannot be the code costs no try: a slip of the finger.
      if (code?.length !== digits) return false
      const id = hashId(uuid)
      return asProject(database, projectId, async query => {
        // The try is counted before anything is compared: of any number of guesses at once three are evaluated.
        const counted = await query
          .updateTable('sign_in_code')
          .set({ tries: sql<number>`tries + 1` })
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .where('origin', '=', origin)
          .where('code', 'is not', null)
          .where('tries', '<', tries)
          .where('expires_at', '>', clock.now())
          .returning('code')
          .executeTakeFirst()
        if (!counted?.code) return false
        if (!isSameText(counted.code, mac('code', id, code))) {
          noteWrong(projectId)
          return false
        }
        const used = await query
          .updateTable('sign_in_code')
          .set({ code: null, confirmed_at: clock.now(), expires_at: clock.now() + confirmedMs })
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .where('code', '=', counted.code)
          .executeTakeFirst()
        return Number(used.numUpdatedRows) === 1
      })
    },

    async claim({ projectId, origin }, account, named, uuid) {
      const email = macEmail(named)
      return asProject(database, projectId, async query => {
        if (uuid === undefined) return isKnown(query, projectId, account, email)
        const used = await query
          .deleteFrom('sign_in_code')
          .where('project_id', '=', projectId)
          .where('id', '=', hashId(uuid))
          .where('origin', '=', origin)
          .where('account', '=', account)
          .where('email', '=', email)
          .where('confirmed_at', 'is not', null)
          .where('expires_at', '>', clock.now())
          .executeTakeFirst()
        if (Number(used.numDeletedRows) !== 1) return false
        await query
          .insertInto('sign_in_email')
          .values({ project_id: projectId, account, email, verified_at: clock.now() })
          .onConflict(conflict => conflict.doNothing())
          .execute()
        return true
      })
    },

    async isVerified(projectId, account, typed) {
      const email = canonicalEmail(typed)
      if (email === undefined) return false
      return asProject(database, projectId, query => isKnown(query, projectId, account, macEmail(email)))
    },

    async purge() {
      await asOperator(database, query =>
        query.deleteFrom('sign_in_code').where('expires_at', '<=', clock.now()).execute(),
      )
      await database.query
        .deleteFrom('sent_mail')
        .where('sent_at', '<=', clock.now() - dayMs)
        .execute()
    },
  }
}

export declare namespace createEmailCodes {
  type Options = {
    readonly database: Database
    readonly clock: Clock
    readonly log: Log
    readonly metrics: createMetrics.ReturnType
    readonly mailer: Mailer
    /** The secret of sign-in: hashes are keyed by it. */
    readonly secret: string
    readonly terms?: Partial<EmailTerms> | undefined
  }
}

async function isKnown(query: Database['query'], projectId: string, account: string, email: string): Promise<boolean> {
  const row = await query
    .selectFrom('sign_in_email')
    .select('verified_at')
    .where('project_id', '=', projectId)
    .where('account', '=', account)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}
