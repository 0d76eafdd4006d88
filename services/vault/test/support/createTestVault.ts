import { join } from 'node:path'
import { type DatabaseConfig, openDatabase } from '@billfold/service/database'
import { createLogSink, createManualClock, makeFolder } from '@billfold/service/testing'
import { onTestFinished } from 'vitest'
import type { Vault } from '../../src/contract/vault.ts'
import { createEscrow } from '../../src/escrow/createEscrow.ts'
import { createFileKms } from '../../src/kms/createFileKms.ts'
import { createMailbox } from '../../src/mail/createMailbox.ts'
import { createSmtpMailer } from '../../src/mail/createSmtpMailer.ts'
import { createVault } from '../../src/server/createVault.ts'
import type { Tables } from '../../src/server/db/schema.ts'
import { escrowUrl, vaultUrl } from './addresses.ts'
import { createTestPage } from './createTestPage.ts'
import { testProjects } from './testProjects.ts'

/** Vault, escrow and a real mailbox behind real SMTP; the clock is turned by hand. Answers in process. */
export async function createTestVault(options: createTestVault.Options = {}) {
  const folder = options.folder ?? makeFolder()
  const clock = options.clock ?? createManualClock()
  const log = createLogSink()
  const mailbox = createMailbox({ now: clock.now })
  const { smtpUrl } = await mailbox.start()
  const database = options.database ?? { engine: 'sqlite', file: join(folder, 'vault.sqlite') }
  const kms = createFileKms({ file: join(folder, 'vault.key') })
  const link: { vault: ReturnType<typeof createVault> | undefined } = { vault: undefined }
  const escrow = createEscrow({
    database: options.escrowDatabase ?? { engine: 'sqlite', file: join(folder, 'escrow.sqlite') },
    kms: createFileKms({ file: join(folder, 'escrow.key') }),
    vaultOrigin: vaultUrl,
    vault: async () => {
      if (!link.vault) throw new Error('the vault is not there yet')
      return link.vault.describe()
    },
    publicUrl: escrowUrl,
    rateFactor: 1_000,
    clock,
    log,
  })
  const vault = createVault({
    database,
    revocations: { engine: 'sqlite', file: join(folder, 'revocations.sqlite') },
    kms,
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Vault <login@vault.example>' }),
    projects: testProjects,
    escrow: { url: escrowUrl, ...(await escrow.describe()) },
    publicUrl: vaultUrl,
    rateFactor: 1_000,
    clock,
    log,
    ...options.vault,
  })
  link.vault = vault
  vault.run()
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
    page: (page: Partial<createTestPage.Options> = {}) => createTestPage({ fetch, clock, mailbox, ...page }),
  }
}

export declare namespace createTestVault {
  type Options = {
    readonly folder?: string
    readonly clock?: ReturnType<typeof createManualClock>
    readonly database?: DatabaseConfig
    readonly escrowDatabase?: DatabaseConfig
    readonly vault?: Partial<createVault.Options>
  }
}
