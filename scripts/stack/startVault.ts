import { join } from 'node:path'
import {
  createEscrow,
  createFileKms,
  createIdentity,
  createMailbox,
  createSmtpMailer,
  createVault,
} from '@billfold/vault'
import type { toVaultNetworks } from './toVaultNetworks.ts'

/**
 * Starts mailbox, local identities, escrow and vault. The vault answers on `localhost`, hosts on `127.0.0.1`: two sites, as in production, and a name that passkeys
 * take. A taken port moves.
 */
export async function startVault(options: {
  dataFolder: string
  demoOrigin: string
  /** The local chains. */
  networks: ReturnType<typeof toVaultNetworks>
  /** The built pages. */
  pagesFolder: string
  projectId: string
  ports: { vault?: number; escrow?: number; mail?: number; identity?: number }
}) {
  const { dataFolder, demoOrigin, networks, pagesFolder, ports, projectId } = options
  const mailbox = createMailbox()
  const mail = await mailbox.start({ port: ports.mail ?? 0 }).catch(moveFrom(() => mailbox.start()))
  const projects = { live: projectId, development: `${projectId}-development` }
  const demo = { name: 'Billfold demo', isDevelopment: true, vault: { realm: 'demo' } }
  let origin = ''
  // All pages and tests share the address of this machine, and its mails go to a local mailbox.
  const terms = { mailsPerCallerHour: 2_000, mailsPerAddressHour: 100, mailsPerAddressDay: 1_000, sendGapMs: 2_000 }
  // Plays the providers of social logins and Farcaster, so that every button works offline.
  const identity = await createIdentity({ vaultUrl: () => origin })
  const { logins, url: identityUrl } = await identity
    .start({ port: ports.identity ?? 0 })
    .catch(moveFrom(() => identity.start()))
  // The same wallets, on a host that the operator named and on one that is allowed for being on this machine: what the
  // first is asked for is shown in the frame, what the second is asked for in a window. The second lets no new browser in
  // before a link in the mailbox was pressed.
  const given = [
    { ...demo, id: projects.live, allowedOrigins: [demoOrigin] },
    { ...demo, id: projects.development, allowedOrigins: [], vault: { ...demo.vault, deviceApproval: true } },
  ]
  const escrow = createEscrow({
    database: { engine: 'sqlite', file: join(dataFolder, 'escrow', 'escrow.sqlite') },
    kms: createFileKms({ file: join(dataFolder, 'escrow', 'kms.key') }),
    vaultOrigin: () => origin,
    vault: () => vault.describe(),
    mailer: createSmtpMailer({ url: mail.smtpUrl, from: 'Billfold escrow <escrow@localhost>' }),
    projects: given,
    logins,
    terms,
    rateFactor: 100,
  })
  const { url: escrowUrl } = await escrow.start({ port: ports.escrow ?? 0 }).catch(moveFrom(() => escrow.start()))
  const vault = createVault({
    database: { engine: 'sqlite', file: join(dataFolder, 'vault', 'vault.sqlite') },
    revocations: { engine: 'sqlite', file: join(dataFolder, 'vault-revocations', 'revocations.sqlite') },
    kms: createFileKms({ file: join(dataFolder, 'vault', 'kms.key') }),
    mailer: createSmtpMailer({ url: mail.smtpUrl, from: 'Billfold <login@localhost>' }),
    projects: given,
    pages: { folder: pagesFolder, networks },
    logins,
    escrow: { url: escrowUrl, ...(await escrow.describe()) },
    rateFactor: 100,
    terms,
  })
  const publicName = 'localhost'
  const started = await vault
    .start({ port: ports.vault ?? 0, publicName })
    .catch(moveFrom(() => vault.start({ publicName })))
  origin = `http://${publicName}:${new URL(started.url).port}`
  return {
    url: origin,
    projects,
    escrowUrl,
    mailUrl: mail.url,
    identityUrl,
    async stop() {
      await vault.stop()
      await escrow.stop()
      await identity.stop()
      await mailbox.stop()
    },
  }
}

/** Another port where the one of the last run is taken. */
function moveFrom<result>(again: () => Promise<result>): (error: NodeJS.ErrnoException) => Promise<result> {
  return error => {
    if (error.code !== 'EADDRINUSE') throw error
    return again()
  }
}
