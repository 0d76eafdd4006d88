import { join } from 'node:path'
import { type DatabaseConfig, openDatabase } from '@billfold/service/database'
import { createSmtpMailer } from '@billfold/service/mail'
import { createLogSink, createManualClock, makeFolder } from '@billfold/service/testing'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { writeDatabase } from '../../../../scripts/testing/writeDatabase.ts'
import type { Vault } from '../../src/contract/vault.ts'
import { createMailbox } from '../../src/dev/mailbox/createMailbox.ts'
import { createFileKms } from '../../src/kms/createFileKms.ts'
import { createEscrow } from '../../src/roles/escrow/createEscrow.ts'
import type { Tables as EscrowTables } from '../../src/roles/escrow/db/schema.ts'
import { createVault } from '../../src/roles/vault/createVault.ts'
import type { Tables } from '../../src/roles/vault/db/schema.ts'
import { escrowUrl, vaultUrl } from './addresses.ts'
import { createTestPage } from './createTestPage.ts'
import { schemas } from './schemas.ts'
import { testProjects } from './testProjects.ts'

/** Vault, escrow and a real mailbox behind real SMTP; the clock is turned by hand. Answers in process. */
export async function createTestVault(options: createTestVault.Options = {}) {
  const folder = options.folder ?? makeFolder()
  async function openFile(role: 'vault' | 'escrow'): Promise<DatabaseConfig> {
    const file = join(folder, `${role}.sqlite`)
    await writeDatabase(file, schemas[role])
    return { engine: 'sqlite', file }
  }
  const clock = options.clock ?? createManualClock()
  const log = createLogSink()
  const mailbox = createMailbox({ now: clock.now })
  const { smtpUrl } = await mailbox.start()
  const revocations = { engine: 'sqlite', file: join(folder, 'revocations.sqlite') } as const
  await writeDatabase(revocations.file, schemas.revocations)
  const database = options.database ?? (await openFile('vault'))
  const kms = createFileKms({ file: join(folder, 'vault.key') })
  const escrowDatabase = options.escrowDatabase ?? (await openFile('escrow'))
  const link: { vault: ReturnType<typeof createVault> | undefined } = { vault: undefined }
  const escrow = createEscrow({
    database: escrowDatabase,
    kms: createFileKms({ file: join(folder, 'escrow.key') }),
    vaultOrigin: vaultUrl,
    vault: async () => {
      if (!link.vault) throw new Error('the vault is not there yet')
      return link.vault.describe()
    },
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Escrow <escrow@vault.example>' }),
    projects: testProjects,
    publicUrl: escrowUrl,
    rateFactor: 1_000,
    clock,
    // Time is turned by hand, that of a PostgreSQL, too.
    readDatabaseTime: async () => clock.now(),
    log,
    ...options.escrow,
  })
  const reachEscrow = async (request: Request) => {
    if (options.isEscrowAway?.()) throw new TypeError('nobody was reached')
    return escrow.fetch(request)
  }
  const vault = createVault({
    database,
    revocations,
    kms,
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Vault <login@vault.example>' }),
    projects: testProjects,
    escrow: { url: escrowUrl, ...(await escrow.describe()), fetch: reachEscrow },
    publicUrl: vaultUrl,
    rateFactor: 1_000,
    clock,
    // Time is turned by hand, that of a PostgreSQL, too.
    readDatabaseTime: async () => clock.now(),
    log,
    ...options.vault,
  })
  link.vault = vault
  vault.run()
  escrow.run()
  let isStopped = false
  async function stop() {
    if (isStopped) return
    isStopped = true
    await vault.stop()
    await escrow.stop()
    await mailbox.stop()
  }
  onTestFinished(stop)
  const fetch = (request: Request) => (request.url.startsWith(escrowUrl) ? escrow.fetch(request) : vault.fetch(request))
  return {
    clock,
    escrow,
    fetch,
    folder,
    kms,
    log,
    mailbox,
    stop,
    vault,
    /** Writes a record as an older release left it. */
    async rewriteRecord(record: Vault) {
      const own = openDatabase<Tables>(database, { name: 'test', log, scopeSetting: 'app.realm' })
      await own
        .as(record.realm)
        .updateTable('vault')
        .set({ record: JSON.stringify(record) })
        .where('realm', '=', record.realm)
        .where('user_id', '=', record.userId)
        .execute()
      await own.close()
    },
    realmOf: (projectId: string) => vault.operator.realmOf(projectId),
    /** Logins elsewhere, as the vault's database has them. */
    async readAttempts() {
      const own = openDatabase<Tables>(database, { name: 'test', log, scopeSetting: 'app.realm' })
      const rows = await own.as('*').selectFrom('attempt').select('evidence').execute()
      await own.close()
      return { rows }
    },
    /** Has the list of revocations take nothing, as a full disk would, until it is called again. */
    async fillRevocations(isFull: boolean) {
      const own = openDatabase<Tables>(revocations, { name: 'test', log })
      await (isFull
        ? sql`create trigger full_disk before insert on revoked begin select raise(abort, 'disk is full'); end`
        : sql`drop trigger full_disk`
      ).execute(own.query)
      await own.close()
    },
    /** How many factors the escrow has. */
    async countFactors() {
      const own = openDatabase<EscrowTables>(escrowDatabase, { name: 'test', log, scopeSetting: 'app.realm' })
      const rows = await own.as('*').selectFrom('factor').select('envelope_id').execute()
      await own.close()
      return rows.length
    },
    /** Leaves both roles as they were before the escrow pinned wallets. */
    async forgetPins() {
      const own = openDatabase<EscrowTables>(escrowDatabase, { name: 'test', log, scopeSetting: 'app.realm' })
      await own.as('*').deleteFrom('wallet').execute()
      await own.close()
      const vaults = openDatabase<Tables>(database, { name: 'test', log, scopeSetting: 'app.realm' })
      await vaults.as('*').updateTable('visitor').set({ pinned_identity: null }).execute()
      await vaults.close()
    },
    /** Moves a visitor's login in the vault's database, as an attacker who can write it would. */
    async moveEmail(vault: Vault, email: string) {
      const own = openDatabase<Tables>(database, { name: 'test', log, scopeSetting: 'app.realm' })
      const { realm, userId } = vault
      const query = own.as(realm)
      await query.updateTable('visitor').set({ email }).where('realm', '=', realm).where('id', '=', userId).execute()
      await query
        .updateTable('identity')
        .set({ subject: email })
        .where('realm', '=', realm)
        .where('user_id', '=', userId)
        .where('provider', '=', 'email')
        .execute()
      await own.close()
    },
    page: (page: Partial<createTestPage.Options> = {}) => createTestPage({ fetch, clock, mailbox, ...page }),
  }
}

export declare namespace createTestVault {
  type Options = {
    readonly folder?: string
    readonly clock?: ReturnType<typeof createManualClock>
    readonly database?: DatabaseConfig
    readonly escrowDatabase?: DatabaseConfig
    /** Whether the escrow is unreachable for the vault. */
    isEscrowAway?(): boolean
    readonly vault?: Partial<createVault.Options>
    readonly escrow?: Partial<createEscrow.Options>
  }
}
