import { join } from 'node:path'
import { silentLog } from '@billfold/service'
import { createManualClock } from '@billfold/service/testing'
import Libsql from 'libsql'
import { createFileKms } from '../../src/kms/createFileKms.ts'
import { createEscrow } from '../../src/roles/escrow/createEscrow.ts'
import { createVault } from '../../src/roles/vault/createVault.ts'
import { escrowUrl, vaultUrl } from '../support/addresses.ts'
import { createTestPage } from '../support/createTestPage.ts'
import { testProjects } from '../support/testProjects.ts'
import { createMails } from './createMails.ts'
import type { Providers } from './startProviders.ts'

/** A request as an observer of the network sees it, and its answer. */
export type Seen = {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly answer: string
}

/** The real vault and the real escrow over the files of a folder; clock and mail are ours. They answer in process. */
export async function createWorld({ at, folder, providers }: createWorld.Options) {
  const clock = createManualClock(at)
  const mails = createMails(() => isMailWaiting())
  providers.state.now = clock.now
  providers.state.faults = undefined
  const files = {
    vault: join(folder, 'vault.sqlite'),
    escrow: join(folder, 'escrow.sqlite'),
    revocations: join(folder, 'revocations.sqlite'),
  }
  const kms = {
    vault: createFileKms({ file: join(folder, 'vault.key') }),
    escrow: createFileKms({ file: join(folder, 'escrow.key') }),
  }
  const link: { vault: ReturnType<typeof createVault> | undefined } = { vault: undefined }
  const escrow = createEscrow({
    database: { engine: 'sqlite', file: files.escrow },
    kms: kms.escrow,
    vaultOrigin: vaultUrl,
    vault: async () => {
      if (!link.vault) throw new Error('the vault is not there yet')
      return link.vault.describe()
    },
    mailer: mails.mailerOf('escrow'),
    projects: testProjects,
    logins: providers.logins,
    publicUrl: escrowUrl,
    // The adversary asks as often as it likes: the bounds of one address are not what protects a wallet.
    rateFactor: 1_000,
    clock,
    log: silentLog,
  })
  const description = await escrow.describe()
  const vault = createVault({
    database: { engine: 'sqlite', file: files.vault },
    revocations: { engine: 'sqlite', file: files.revocations },
    kms: kms.vault,
    mailer: mails.mailerOf('vault'),
    projects: testProjects,
    logins: providers.logins,
    escrow: { url: escrowUrl, ...description, fetch: request => escrow.fetch(request) },
    publicUrl: vaultUrl,
    rateFactor: 1_000,
    clock,
    log: silentLog,
  })
  link.vault = vault
  await vault.prepare()
  vault.run()
  escrow.run()
  const fetch = async (request: Request) =>
    request.url.startsWith(escrowUrl) ? escrow.fetch(request) : vault.fetch(request)

  /** What the owner's browsers sent and received. */
  const traffic: Seen[] = []
  const drops = { count: 0 }
  const fetchOwner = async (request: Request): Promise<Response> => {
    const body = await request.clone().text()
    if (drops.count > 0) {
      drops.count -= 1
      throw new TypeError('the network dropped the request')
    }
    const response = await fetch(request)
    const seen = { url: request.url, headers: Object.fromEntries(request.headers), body }
    traffic.push({ ...seen, answer: await response.clone().text() })
    return response
  }

  const database = new Libsql(files.vault, { timeout: 5_000 })
  const escrowDatabase = new Libsql(files.escrow, { timeout: 5_000 })
  const waiting = [database, escrowDatabase].map(one => one.prepare('select 1 from outbox where next_at <= ? limit 1'))
  const isMailWaiting = () => waiting.some(one => one.get(clock.now()))
  /** Resolves when every mail has left that could. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 200 && isMailWaiting(); round += 1) await new Promise(resolve => setImmediate(resolve))
  }
  return {
    clock,
    providers,
    mails,
    kms,
    files,
    /** Where factors are sealed for. */
    escrowKey: description.publicKey,
    fetch,
    traffic,
    /** So many of the owner's next requests never arrive. */
    drops,
    /** The vault's database as an attacker with its password has it. */
    database,
    page: (page: Partial<createTestPage.Options> = {}) =>
      createTestPage({
        fetch,
        clock,
        mailbox: mails,
        projectId: 'strict',
        hostOrigin: 'https://strict.example',
        ...page,
      }),
    ownerPage: (keys?: createTestPage.Options['keys']) =>
      createTestPage({
        fetch: fetchOwner,
        clock,
        mailbox: mails,
        projectId: 'strict',
        hostOrigin: 'https://strict.example',
        ...(keys && { keys }),
      }),
    settle,
    async stop(): Promise<void> {
      database.close()
      escrowDatabase.close()
      await vault.stop()
      await escrow.stop()
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

export declare namespace createWorld {
  type Options = {
    readonly folder: string
    /** Milliseconds since 1970. */
    readonly at: number
    readonly providers: Providers
  }
}
