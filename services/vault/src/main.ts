#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createJsonLog, describeError, type Log, stopOnSignal, warnOfUnknownNames } from '@billfold/service'
import { createSmtpMailer } from '@billfold/service/mail'
import type { Config } from './config/Config.ts'
import { escrowCard, vaultCard } from './config/cards.ts'
import { envNames } from './config/envNames.ts'
import { migrateRole } from './config/migrateRole.ts'
import { openKms } from './config/openKms.ts'
import { parseConfig } from './config/parseConfig.ts'
import { readCard } from './config/readCard.ts'
import { readLogins } from './config/readLogins.ts'
import { readNetworks } from './config/readNetworks.ts'
import { readProjects } from './config/readProjects.ts'
import { readWorthNodes } from './config/readWorthNodes.ts'
import { runOperator } from './config/runOperator.ts'
import { runRelease } from './config/runRelease.ts'
import { runWatch } from './config/runWatch.ts'
import { writeCard } from './config/writeCard.ts'
import { createIdentity } from './dev/identity/createIdentity.ts'
import { createMailbox } from './dev/mailbox/createMailbox.ts'
import { createEscrow } from './roles/escrow/createEscrow.ts'
import { createVault } from './roles/vault/createVault.ts'
import { readDescriptors } from './roles/vault/descriptors/readDescriptors.ts'

/** How names begin that are of the vault's roles alone. */
const own = /^BILLFOLD_(?:VAULT|ESCROW|MAILBOX|IDENTITY)_/
/** What needs no settings of a role. */
const offline: readonly string[] = ['release-key', 'sign-release', 'switch-key']

// The command `billfold-vault`: one role, by its settings; logs to standard output, until SIGTERM or SIGINT. With words behind it: one thing that the operator
// does by hand (`runOperator`), whose answer is all that goes to standard output; `migrate` brings the databases of the role to the schema of this version.
try {
  const words = process.argv.slice(2)
  if (words[0] === 'watch') watch(words.slice(1))
  else if (offline.includes(words[0] ?? '')) runRelease(words, line => process.stdout.write(line))
  else await run(words)
} catch (error) {
  process.stderr.write(`billfold-vault: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function watch(words: readonly string[]): void {
  const stop = runWatch(
    words,
    createJsonLog({ write: line => process.stdout.write(line), now: Date.now }),
    process.env.BILLFOLD_WATCH_SWITCH,
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

async function run(words: readonly string[]): Promise<void> {
  const config = parseConfig(process.env)
  const isMigrating = words[0] === 'migrate' && words.length === 1
  const out = words.length > 0 && !isMigrating ? process.stderr : process.stdout
  const log = createJsonLog({ write: line => out.write(line), now: Date.now, level: config.logLevel })
  warnOfUnknownNames({ known: Object.values(envNames), own, source: process.env, log })
  if (isMigrating) await migrateRole(config, log)
  else if (words.length > 0) {
    if (config.role !== 'vault') throw new Error('what is done by hand is done by the vault')
    const vault = openVault(config, log)
    await runOperator(vault.operator, words, line => process.stdout.write(line)).finally(() => vault.stop())
  } else await serve(config, log)
}

type Service = Pick<stopOnSignal.Options, 'stop'> & {
  start(): Promise<void>
  readonly reload?: () => Promise<boolean>
}

async function serve(config: Config, log: Log): Promise<void> {
  const service = await openRole(config, log)
  // Before anybody can know that we listen.
  stopOnSignal({ log, closeDelayMs: config.closeDelayMs, ...service })
  try {
    await service.start()
  } catch (error) {
    await service.stop({})
    throw error
  }
}

async function openRole(config: Config, log: Log): Promise<Service> {
  if (config.role === 'mailbox') {
    const mailbox = createMailbox()
    return {
      async start() {
        const { url, smtpUrl } = await mailbox.start({ port: config.port, smtpPort: config.smtpPort })
        log.info('listening', { url, smtpUrl })
      },
      stop: () => mailbox.stop(),
    }
  }
  if (config.role === 'identity') {
    const identity = await createIdentity({ vaultUrl: () => config.vaultUrl })
    return {
      async start() {
        const { logins, url } = await identity.start({ port: config.port })
        writeCard(config.ownCard, logins)
        log.info('listening', { url, logins: config.ownCard })
      },
      stop: () => identity.stop(),
    }
  }
  const { host, ownCard, port, publicUrl } = config
  if (config.role === 'escrow') {
    const escrow = openEscrow(config, log)
    return {
      async start() {
        // A vault that was here before must have another key: report it now, not with the first release.
        await escrow.checkKeys()
        writeCard(ownCard, { url: publicUrl, ...(await escrow.describe()) })
        await escrow.start({ host, port })
      },
      stop: escrow.stop,
      async reload() {
        escrow.reload(readProjects(config.projectsFile, 'escrowProjectsFile'))
        return true
      },
    }
  }
  const vault = openVault(config, log)
  return {
    async start() {
      await vault.start({ host, port })
      await vault.describe().then(
        own => writeCard(ownCard, own),
        error => log.error('card.unwritten', describeError(error)),
      )
    },
    stop: vault.stop,
    async reload() {
      // Read before it is taken in: a file with a slip in it leaves the projects as they are.
      await vault.reload(readProjects(config.projectsFile))
      return true
    },
  }
}

function openEscrow(config: Config & { readonly role: 'escrow' }, log: Log): ReturnType<typeof createEscrow> {
  const { commit, database, mailTerms: terms, otherCard, publicUrl, trustedProxyCount } = config
  return createEscrow({
    ...{ commit, database, kms: openKms(config.kms), publicUrl, terms, trustedProxyCount, log },
    vaultOrigin: config.vaultUrl,
    mailer: createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    projects: readProjects(config.projectsFile, 'escrowProjectsFile'),
    ...(config.nodesFile === undefined ? {} : { nodes: readWorthNodes(config.nodesFile) }),
    ...(config.loginsFile === undefined ? {} : { logins: readLogins(config.loginsFile) }),
    vault() {
      const card = readCard(otherCard, vaultCard)
      if (!card) throw new Error(`${otherCard} is not there: start the vault once`)
      return card
    },
  })
}

function openVault(config: Config & { readonly role: 'vault' }, log: Log): ReturnType<typeof createVault> {
  const { commit, database, mailTerms: terms, otherCard, publicUrl, trustedProxyCount } = config
  const card = config.isEscrowed ? readCard(otherCard, escrowCard) : undefined
  if (config.isEscrowed && !card) log.warn('escrow.absent', { card: otherCard })
  // Those of the package, beside this file when it is built, else where they are built to.
  const builtPages = ['./pages', '../dist/pages'].map(path => fileURLToPath(new URL(path, import.meta.url)))
  const pagesFolder = config.pagesFolder ?? builtPages.find(path => existsSync(path))
  return createVault({
    ...{ commit, database, kms: openKms(config.kms), publicUrl, terms, trustedProxyCount, log },
    revocations: config.revocations,
    switchHash: config.switchHash,
    projects: readProjects(config.projectsFile),
    mailer: createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    ...(config.loginsFile === undefined ? {} : { logins: readLogins(config.loginsFile) }),
    ...(card ? { escrow: card } : {}),
    ...(config.publicSuffixFile === undefined
      ? {}
      : { publicSuffixList: readFileSync(config.publicSuffixFile, 'utf8') }),
    ...(pagesFolder === undefined
      ? {}
      : {
          pages: {
            folder: pagesFolder,
            connectSources: config.connectSources,
            networks: config.networksFile === undefined ? [] : readNetworks(config.networksFile),
            imageSources: config.imageSources,
            ...(config.descriptorsFolder === undefined
              ? {}
              : { descriptors: readDescriptors(config.descriptorsFolder) }),
          },
        }),
  })
}
