import { randomBytes } from 'node:crypto'
import {
  type Clock,
  ConfigError,
  createPreparation,
  describeError,
  type Log,
  silentLog,
  type stopOnSignal,
  systemClock,
  waitFor,
} from '@billfold/service'
import {
  createDatabaseClock,
  type DatabaseConfig,
  migrate,
  openDatabase,
  requireMigrations,
  toDatabaseFault,
  warnOfFreeRole,
} from '@billfold/service/database'
import {
  createMemoryLimiter,
  defaultHttpLimits,
  type HttpLimits,
  isLikelyPublicSuffix,
  startServer,
} from '@billfold/service/http'
import type { Mailer } from '@billfold/service/mail'
import type { JWK } from 'jose'
import * as v from 'valibot'
import { createBoundKms } from '../../kms/createBoundKms.ts'
import type { Kms } from '../../kms/Kms.ts'
import { createFarcasterLink } from '../../logins/createFarcasterLink.ts'
import { createSocialProviders } from '../../logins/createSocialProviders.ts'
import { type LoginSettings, loginSettings } from '../../logins/loginSettings.ts'
import { createOutbox } from '../../mail/createOutbox.ts'
import { defaultMailTerms } from '../../mail/defaultMailTerms.ts'
import type { MailTerms } from '../../mail/takeSend.ts'
import { parseProjects } from '../../projects/parseProjects.ts'
import type { ProjectInput } from '../../projects/projectSchema.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { createCallApp } from '../../serve/createCallApp.ts'
import { createNonces } from '../../serve/createNonces.ts'
import { createSeenProofs } from '../../serve/createSeenProofs.ts'
import { createSprayGuard } from '../../serve/createSprayGuard.ts'
import { createWorkChallenges } from '../../serve/createWorkChallenges.ts'
import { deriveKeyPair } from '../../serve/deriveKeyPair.ts'
import { loadSecrets } from '../../serve/loadSecrets.ts'
import { readDatabaseTime } from '../../serve/readDatabaseTime.ts'
import type { Secrets } from '../../serve/Secrets.ts'
import { sprayTerms } from '../../serve/sprayTerms.ts'
import { checkLoginCodeCall } from './codes/checkLoginCodeCall.ts'
import { readLoginProofCall } from './codes/readLoginProofCall.ts'
import { sendLoginCodeCall } from './codes/sendLoginCodeCall.ts'
import { migrations } from './db/migrations.ts'
import type { Tables } from './db/schema.ts'
import type { EscrowServices } from './EscrowServices.ts'
import { purgeEscrow } from './purgeEscrow.ts'
import { approveReleaseCall } from './releases/approveReleaseCall.ts'
import { cancelReleaseCall } from './releases/cancelReleaseCall.ts'
import { createRealmTerms } from './releases/createRealmTerms.ts'
import { listReleasesCall } from './releases/listReleasesCall.ts'
import { readReleaseCall } from './releases/readReleaseCall.ts'
import { releaseFactorCall } from './releases/releaseFactorCall.ts'
import { startReleaseCall } from './releases/startReleaseCall.ts'
import { serveCancel } from './serveCancel.ts'
import { deleteFactorCall } from './wallets/deleteFactorCall.ts'
import { depositFactorCall } from './wallets/depositFactorCall.ts'
import { pinWalletCall } from './wallets/pinWalletCall.ts'
import { readPinCall } from './wallets/readPinCall.ts'
import { createWorthCheck } from './worth/createWorthCheck.ts'
import type { WorthNode } from './worth/worthNodes.ts'

const callsPerCaller = { capacity: 120, perMs: 60_000 }
/** The vault asks for all its visitors from one address. */
const callsOfVault = { capacity: 12_000, perMs: 60_000 }
const kmsBounds = { maxCalls: 32, maxWaiting: 256, timeoutMs: 3_000 }
/** How long a question whether we are ready, and a start, wait for the database to be prepared. */
const readinessMs = 1_000
const startMs = 2_000
const purgeEveryMs = 600_000

/**
 * Builds the escrow role: a process of its own with a database, a key and mails of its own, which keeps factor Z of escrow envelopes. It releases one to a page that proved the wallet's pinned identity
 * to the escrow itself, after a wait by its own terms. A grant of the vault is needed for each step and opens nothing alone.
 *
 * @throws ConfigError naming the option and what it takes; when its key is the vault's.
 * @example
 * const escrow = createEscrow({ database, kms, mailer, projects, vaultOrigin: 'https://vault.example.com', vault: () => card })
 * const { url } = await escrow.start({ port: 0 })
 */
export function createEscrow(options: createEscrow.Options): createEscrow.ReturnType {
  const {
    clock: machine = systemClock,
    log = silentLog,
    random = randomBytes,
    rateFactor = 1,
    trustedProxyCount = 0,
  } = options
  const { wait = waitFor } = options
  const database = openDatabase<Tables>(options.database, { name: 'billfold-escrow', log, scopeSetting: 'app.realm' })
  const kms = createBoundKms(options.kms, kmsBounds)
  // What one process gives out another one judges: nonces, proofs, tokens and codes.
  const clock = createDatabaseClock({
    clock: machine,
    log,
    readNow: options.readDatabaseTime ?? (() => readDatabaseTime(database, machine)),
  })
  const limiter = createMemoryLimiter({ monotonic: clock.monotonic })
  let loaded: Secrets | undefined
  let publicUrl = options.publicUrl?.replace(/\/+$/, '')
  let isStopping = false
  const secrets: Secrets = {
    of(use) {
      if (!loaded) throw new Error('the role is not prepared')
      return loaded.of(use)
    },
  }
  const logins = v.safeParse(loginSettings, options.logins ?? {})
  if (!logins.success)
    throw new ConfigError(`logins.${v.getDotPath(logins.issues[0]) ?? ''}`, 'is missing or not as expected')
  const { farcaster } = logins.output
  function readTerms(inputs: readonly ProjectInput[]) {
    const projects = parseProjects(inputs, { isPublicSuffix: isLikelyPublicSuffix })
    for (const project of projects)
      if (project.escrowDelayMs === 0 && !project.isDevelopment)
        // A person who reads a mailbox opens such wallets at once.
        log.warn('escrow.no-delay', { project: project.id })
    return createRealmTerms(projects)
  }
  let termsOf = readTerms(options.projects)
  const terms = { ...defaultMailTerms, ...options.terms }
  const outbox = createOutbox<Tables>({ clock, log, random, database, mailer: options.mailer, secrets: () => secrets })
  const services: EscrowServices = {
    clock,
    log,
    random,
    database,
    kms,
    secrets,
    outbox,
    terms,
    spray: createSprayGuard({ clock, log, count: sprayTerms.sprayCount }),
    work: createWorkChallenges({ key: () => secrets.of('work'), now: clock.now, random, bits: sprayTerms.workBits }),
    vaultKey: async () => (await vault()).key,
    termsOf: realm => termsOf(realm),
    isSmall: createWorthCheck({ nodes: options.nodes ?? [], clock, log }),
    social: createSocialProviders(logins.output),
    farcaster: farcaster && createFarcasterLink(farcaster),
    vaultOrigin: () =>
      new URL(typeof options.vaultOrigin === 'string' ? options.vaultOrigin : options.vaultOrigin()).origin,
    publicUrl: () => {
      if (publicUrl === undefined)
        throw new ConfigError('publicUrl', 'takes the address at which browsers reach the escrow')
      return publicUrl
    },
  }

  /** @throws ConfigError when the vault has the same key: one role's key would then open what both hold. */
  async function vault(): Promise<createEscrow.Vault> {
    const found = await options.vault()
    if (found.keyId === kms.keyId)
      throw new ConfigError('kms', 'vault and escrow have keys of their own: theirs is the same')
    return found
  }

  const preparation = createPreparation({
    async run(signal) {
      const ran = await migrate(database, { now: clock.now, migrations, signal, log })
      if (ran.length > 0) log.info('database.migrated', { engine: database.engine, steps: ran.join(' ') })
      await warnOfFreeRole(database, log)
      await clock.set()
      loaded = await loadSecrets({ role: 'escrow', database: { query: database.query as never }, kms, random })
    },
    onFailure: error => log.error('unavailable', describeError(error)),
  })
  const prepareFully = preparation.finish

  /** An outage passes, a typing error does not. */
  async function endOnFault(error: unknown): Promise<void> {
    const fault = toDatabaseFault(error)
    if (fault === undefined) return
    await stop()
    throw new ConfigError('database', fault)
  }
  const prepare = () => preparation.wait()

  const calls = [
    depositFactorCall,
    pinWalletCall,
    sendLoginCodeCall,
    checkLoginCodeCall,
    readLoginProofCall,
    startReleaseCall,
    releaseFactorCall,
    approveReleaseCall,
    listReleasesCall,
    cancelReleaseCall,
    readPinCall,
    readReleaseCall,
    deleteFactorCall,
  ].map(make => make(services))
  const known = new Set(['/live', '/ready', '/version', '/cancel', ...calls.map(({ call }) => call.path)])
  const app = createCallApp<never>({
    calls,
    clock,
    log,
    nonces: createNonces({ secret: () => secrets.of('nonce'), now: clock.now }),
    seen: createSeenProofs({ now: clock.now }),
    authenticate: async () => {
      throw new CallRefusal('session-ended')
    },
    async take(caller, access) {
      const { capacity, perMs } = access === 'open' ? callsOfVault : callsPerCaller
      const rule = { capacity: capacity * rateFactor, perMs }
      return (await limiter.take(`${access === 'open' ? 'open' : 'page'}.${caller}`, rule)).retryAfterMs
    },
    prepare,
    parts: {
      database: () => database.ping(),
      kms: () => kms.health(),
      vault: async () => void (await vault()),
      async schema() {
        await preparation.wait(readinessMs)
        await requireMigrations(database, migrations)
      },
    },
    mailState: outbox.state,
    commit: options.commit,
    publicUrl: () => publicUrl,
    allowedOrigin: services.vaultOrigin,
    trustedProxyCount,
    isStopping: () => isStopping,
    routeOf: path => (known.has(path) ? path : 'unknown'),
  })

  serveCancel(app, services, prepare)

  const servers: startServer.ReturnType[] = []
  let purgeTimer: NodeJS.Timeout | undefined
  let purging = Promise.resolve()
  let stopped: Promise<void> | undefined
  async function stop({ closeDelayMs = 0 }: stopOnSignal.StopOptions = {}): Promise<void> {
    stopped ??= (async () => {
      isStopping = true
      log.info('stopping')
      if (closeDelayMs > 0) await wait(closeDelayMs)
      clearInterval(purgeTimer)
      await Promise.all(servers.map(server => server.stop()))
      await Promise.all([preparation.stop(), clock.stop()])
      await purging
      await outbox.stop()
      await database.close()
      log.info('stopped')
    })()
    return stopped
  }

  function run(): void {
    outbox.start()
    purgeTimer ??= setInterval(() => {
      purging = purging.then(() => purgeEscrow(services)).catch(error => log.warn('purge.failed', describeError(error)))
    }, purgeEveryMs).unref()
  }

  return {
    run,
    purge: () => purgeEscrow(services),
    reload(inputs) {
      termsOf = readTerms(inputs)
    },
    fetch: async (request, env) => app.fetch(request, env ?? {}),
    async checkKeys() {
      await vault().catch(error => {
        if (error instanceof ConfigError) throw error
      })
    },
    async describe() {
      await prepareFully().catch(async (error: unknown) => {
        await endOnFault(error)
        throw error
      })
      return { publicKey: deriveKeyPair(secrets.of('hpke')).publicKey, keyId: kms.keyId }
    },
    async start({ host = '127.0.0.1', port = 0 } = {}) {
      if (isStopping) throw new ConfigError('start', 'comes before stop')
      const http = { ...defaultHttpLimits, ...options.http }
      const server = await startServer({ fetch: app.fetch, host, port, limits: http })
      servers.push(server)
      publicUrl ??= server.url
      preparation.keepTrying()
      clock.keep()
      await preparation.wait(startMs).catch(endOnFault)
      run()
      log.info('listening', { url: server.url, publicUrl })
      return { url: server.url, stop }
    },
    stop,
  }
}

export declare namespace createEscrow {
  type Vault = {
    /** Public half of the key that the vault signs grants with. */
    readonly key: JWK
    /** Of the vault's KMS key: ours must be another. */
    readonly keyId: string
  }
  type Options = {
    readonly database: DatabaseConfig
    readonly kms: Kms
    /** Sends the escrow's own mails. Best by another account than the vault's. */
    readonly mailer: Mailer
    /** Of the escrow's own settings: how long each realm waits. */
    readonly projects: readonly ProjectInput[]
    /** Nodes that return what a wallet is worth. Default: every release waits. */
    readonly nodes?: readonly WorthNode[]
    /** Providers whose tokens the escrow verifies. Default: visitors who log in elsewhere get no release. */
    readonly logins?: LoginSettings
    readonly terms?: Partial<MailTerms>
    /** The one origin whose pages ask. */
    readonly vaultOrigin: string | (() => string)
    /** What the operator's settings say of the vault; asked when it is needed, because either role may start first. */
    readonly vault: () => Promise<Vault> | Vault
    readonly publicUrl?: string | undefined
    readonly trustedProxyCount?: number
    readonly rateFactor?: number
    readonly http?: Partial<HttpLimits>
    readonly log?: Log
    readonly clock?: Clock
    /** The time that all processes of the role agree on. Default: the database's, which for a SQLite file is this machine's. */
    readonly readDatabaseTime?: () => Promise<number>
    /** Shown by `/version`. */
    readonly commit?: string | undefined
    /** Settles after a time. Default: the machine's timers. */
    readonly wait?: (ms: number) => Promise<void>
    readonly random?: (count: number) => Buffer
  }
  type ReturnType = {
    /** Sends mails and deletes what is over, for callers that answer in process; `start` does too. */
    run(): void
    /** Deletes what is over, now. */
    purge(): Promise<void>
    /** Takes other projects in: how long each realm waits from now on. @throws ConfigError, and the old ones stay. */
    reload(projects: readonly ProjectInput[]): void
    /** Answers a request in process. */
    fetch(request: Request, env?: object): Promise<Response>
    /** Whether the keys differ, as far as the vault is known already. @throws ConfigError when they do not. */
    checkKeys(): Promise<void>
    /** What the vault's settings need to know of it. */
    describe(): Promise<{ readonly publicKey: string; readonly keyId: string }>
    /** Listens. `port` 0 takes a free one. */
    start(options?: {
      readonly host?: string
      readonly port?: number
    }): Promise<{ readonly url: string; stop(): Promise<void> }>
    /** Serves on for `closeDelayMs` and is not ready, lets requests under way finish, then ends everything. May be called often. */
    stop(options?: stopOnSignal.StopOptions): Promise<void>
  }
}
