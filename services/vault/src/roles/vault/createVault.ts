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
  parsePublicSuffixList,
  startServer,
} from '@billfold/service/http'
import type { Mailer } from '@billfold/service/mail'
import type { JWK } from 'jose'
import * as v from 'valibot'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { socialProviders } from '../../contract/calls/socialProviders.ts'
import { createBoundKms } from '../../kms/createBoundKms.ts'
import type { Kms } from '../../kms/Kms.ts'
import { createFarcasterLink } from '../../logins/createFarcasterLink.ts'
import { createSocialProviders } from '../../logins/createSocialProviders.ts'
import { type LoginSettings, loginSettings } from '../../logins/loginSettings.ts'
import { createOutbox } from '../../mail/createOutbox.ts'
import type { Project } from '../../projects/Project.ts'
import { parseProjects } from '../../projects/parseProjects.ts'
import type { ProjectInput } from '../../projects/projectSchema.ts'
import { createCallApp } from '../../serve/createCallApp.ts'
import { createNonces } from '../../serve/createNonces.ts'
import { createSeenProofs } from '../../serve/createSeenProofs.ts'
import { createSprayGuard } from '../../serve/createSprayGuard.ts'
import { createWorkChallenges } from '../../serve/createWorkChallenges.ts'
import { deriveKeyPair } from '../../serve/deriveKeyPair.ts'
import { loadSecrets } from '../../serve/loadSecrets.ts'
import type { Random } from '../../serve/Random.ts'
import { readDatabaseTime } from '../../serve/readDatabaseTime.ts'
import type { Secrets } from '../../serve/Secrets.ts'
import { noteAudit } from './audit/noteAudit.ts'
import { createVaultOperator } from './createVaultOperator.ts'
import { createSqlSeenProofs } from './db/createSqlSeenProofs.ts'
import { migrations } from './db/migrations.ts'
import type { Tables } from './db/schema.ts'
import { defaultVaultTerms } from './defaultVaultTerms.ts'
import { createEscrowLink } from './escrow/createEscrowLink.ts'
import { createWaits } from './login/createWaits.ts'
import type { PageOptions } from './pages/PageOptions.ts'
import { pageSurfaces } from './pages/PageSurface.ts'
import { requirePages } from './pages/requirePages.ts'
import { serveButtons } from './pages/serveButtons.ts'
import { serveLogins } from './pages/serveLogins.ts'
import { servePages } from './pages/servePages.ts'
import { createProjectDirectory } from './projects/createProjectDirectory.ts'
import { purge } from './purge.ts'
import { createRevocations } from './revocations/createRevocations.ts'
import { servedCalls } from './servedCalls.ts'
import type { VaultServices } from './services/VaultServices.ts'
import type { VaultTerms } from './services/VaultTerms.ts'
import { createServing } from './serving/createServing.ts'
import { serveSwitch } from './serving/serveSwitch.ts'
import { authenticate } from './sessions/authenticate.ts'
import type { VaultOperator } from './VaultOperator.ts'

const callsPerCaller = { capacity: 600, perMs: 60_000 }
/** How long a question whether we are ready, and a start, wait for the database to be prepared. */
const readinessMs = 1_000
const startMs = 2_000
const purgeEveryMs = 600_000
const kmsBounds = { maxCalls: 64, maxWaiting: 512, timeoutMs: 3_000 }

/**
 * Builds the vault role. Nothing listens yet: `fetch` answers requests in process, `start` opens a port. Schema, list of revocations and the role's own
 * secrets are there before the first call is answered; while one of them is away calls answer 503.
 *
 * @throws ConfigError naming the option and what it takes.
 * @example
 * const vault = createVault({ database, revocations, kms: createFileKms({ file }), mailer, projects })
 * const { url } = await vault.start({ port: 0 })
 * await vault.stop()
 */
export function createVault(options: createVault.Options): createVault.ReturnType {
  const {
    clock: machine = systemClock,
    log = silentLog,
    random = randomBytes,
    rateFactor = 1,
    trustedProxyCount = 0,
  } = options
  const { wait = waitFor } = options
  if (!(rateFactor > 0)) throw new ConfigError('rateFactor', 'takes a number above 0')
  const logins = v.safeParse(loginSettings, options.logins ?? {})
  if (!logins.success)
    throw new ConfigError(`logins.${v.getDotPath(logins.issues[0]) ?? ''}`, 'is missing or not as expected')
  const { farcaster } = logins.output
  const sharesKey = options.escrow !== undefined && options.escrow.keyId === options.kms.keyId
  if (sharesKey) throw new ConfigError('kms', 'vault and escrow have keys of their own: theirs is the same')
  const isPublicSuffix =
    options.publicSuffixList === undefined ? isLikelyPublicSuffix : parsePublicSuffixList(options.publicSuffixList)
  const projects = parseProjects(options.projects, { isPublicSuffix })
  const database = openDatabase<Tables>(options.database, { name: 'billfold-vault', log, scopeSetting: 'app.realm' })
  const kms = createBoundKms(options.kms, kmsBounds)
  // What one process gives out another one judges: nonces, proofs, tokens and codes.
  const clock = createDatabaseClock({
    clock: machine,
    log,
    readNow: options.readDatabaseTime ?? (() => readDatabaseTime(database, machine)),
  })
  const revocations = createRevocations({ database: options.revocations, clock, log })
  const limiter = createMemoryLimiter({ monotonic: clock.monotonic })
  const most = (count: number) => count * rateFactor
  const terms: VaultTerms = { ...defaultVaultTerms, ...options.terms }
  const waits = createWaits()
  let publicUrl = options.publicUrl?.replace(/\/+$/, '')
  let loaded: Secrets | undefined
  let isStopping = false
  const secrets = (): Secrets => {
    if (!loaded) throw new Error('the role is not prepared')
    return loaded
  }
  const lazySecrets: Secrets = { of: use => secrets().of(use) }
  const outbox = createOutbox({ clock, log, random, database, mailer: options.mailer, secrets })
  const services: VaultServices = {
    clock,
    log,
    random,
    database,
    revocations,
    serving: createServing({ clock, revocations }),
    kms,
    secrets: lazySecrets,
    projects: createProjectDirectory({ projects, isPublicSuffix, ownOrigin: () => new URL(url()).origin }),
    outbox,
    limiter,
    waits,
    spray: createSprayGuard({ clock, log, count: terms.sprayCount }),
    work: createWorkChallenges({ key: () => secrets().of('work'), now: clock.now, random, bits: terms.workBits }),
    escrow:
      options.escrow &&
      createEscrowLink({ ...options.escrow, key: () => grantKey().privateJwk, now: clock.now, random, log }),
    pageNetworks: options.pages?.networks ?? [],
    social: createSocialProviders(logins.output),
    farcaster: farcaster && createFarcasterLink(farcaster),
    terms,
    publicUrl: () => url(),
    placeOf: options.placeOf ?? (() => undefined),
  }

  const grantKey = () => deriveKeyPair(secrets().of('grant'))

  function url(): string {
    if (publicUrl === undefined)
      throw new ConfigError('publicUrl', 'takes the address at which browsers reach the vault, https://…')
    return publicUrl
  }

  const preparation = createPreparation({
    async run(signal) {
      await revocations.prepare(signal)
      const ran = await migrate(database, { now: clock.now, migrations, signal, log })
      if (ran.length > 0) log.info('database.migrated', { engine: database.engine, steps: ran.join(' ') })
      await warnOfFreeRole(database, log)
      await clock.set()
      loaded = await loadSecrets({ role: 'vault', database: { query: database.query as never }, kms, random })
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

  const parts = {
    database: () => database.ping(),
    revocations: () => revocations.ping(),
    kms: () => kms.health(),
    pages: () => requirePages(options.pages),
    async schema() {
      await preparation.wait(readinessMs)
      await requireMigrations(database, migrations)
      await revocations.requireSchema()
    },
  }

  const calls = servedCalls(services)
  const known = new Set([
    '/live',
    '/ready',
    '/version',
    '/approve',
    '/cancel',
    ...pageSurfaces.map(surface => `/${surface}`),
    '/recovery.html',
    '/.well-known/release.json',
    '/.well-known/release.sig',
    '/stop',
    '/loading',
    '/social/confirm',
    ...socialProviders.map(name => `/social/${name}`),
    ...calls.map(({ call }) => call.path),
  ])
  const app = createCallApp({
    calls,
    clock,
    log,
    nonces: createNonces({ secret: () => secrets().of('nonce'), now: clock.now }),
    seen:
      database.engine === 'sqlite' ? createSeenProofs({ now: clock.now }) : createSqlSeenProofs(database, clock.now),
    authenticate: (token, asker) => authenticate(services, token, asker),
    async take(caller) {
      const rule = { ...callsPerCaller, capacity: most(callsPerCaller.capacity) }
      return (await limiter.take(`call.${caller}`, rule)).retryAfterMs
    },
    prepare,
    parts,
    mailState: outbox.state,
    commit: options.commit,
    publicUrl: () => publicUrl,
    trustedProxyCount,
    isStopping: () => isStopping,
    routeOf: path => (known.has(path) ? path : path.startsWith('/assets/') ? '/assets/:name' : 'unknown'),
  })
  const noteServing = async (what: 'serving.stopped' | 'serving.resumed', by: 'operator' | 'switch') => {
    for (const realm of services.projects.realms())
      await noteAudit(services, { realm, user_id: null, device_id: null }, { what, facts: { by } })
  }
  serveSwitch(app, services, {
    paths: [...pageSurfaces.map(surface => `/${surface}`), '/recovery.html', '/loading', '/assets/:name'],
    prepare,
    switchHash: options.switchHash,
    note: () => noteServing('serving.stopped', 'switch'),
  })
  serveButtons(app, services, prepare)
  serveLogins(app, services, prepare)
  if (options.pages) servePages(app, services, options.pages)

  const servers: startServer.ReturnType[] = []
  let purgeTimer: NodeJS.Timeout | undefined
  let purging = Promise.resolve()
  let stopped: Promise<void> | undefined
  const http = { ...defaultHttpLimits, requestTimeoutMs: callLimits.longestWaitMs + 5_000, ...options.http }

  async function stop({ closeDelayMs = 0 }: stopOnSignal.StopOptions = {}): Promise<void> {
    stopped ??= (async () => {
      isStopping = true
      log.info('stopping')
      if (closeDelayMs > 0) await wait(closeDelayMs)
      clearInterval(purgeTimer)
      waits.end()
      await Promise.all(servers.map(server => server.stop()))
      await Promise.all([preparation.stop(), clock.stop()])
      await purging
      await outbox.stop()
      await Promise.all([database.close(), revocations.close()])
      log.info('stopped')
    })()
    return stopped
  }

  const operator = createVaultOperator({ services, log, prepare: prepareFully, noteServing })

  return {
    operator,
    async reload(inputs) {
      const changes = services.projects.replace(parseProjects(inputs, { isPublicSuffix }))
      await prepare()
      for (const { before, now } of changes) {
        const { id: project, realm } = (now ?? before) as Project
        const who = { realm, user_id: null, device_id: null }
        const facts = { project, origins: now?.allowedOrigins ?? null }
        await noteAudit(services, who, { what: 'projects.changed', facts })
        log.info('project.changed', { project })
      }
    },
    fetch: async (request, env) => app.fetch(request, env ?? {}),
    prepare: prepareFully,
    run: () => outbox.start(),
    async describe() {
      await prepareFully()
      return { key: grantKey().publicJwk, keyId: kms.keyId }
    },
    async start({ host = '127.0.0.1', port = 0, publicName } = {}) {
      if (isStopping) throw new ConfigError('start', 'comes before stop')
      const server = await startServer({ fetch: app.fetch, host, port, limits: http })
      servers.push(server)
      publicUrl ??= publicName === undefined ? server.url : `http://${publicName}:${new URL(server.url).port}`
      // What is away now must not keep the role from answering /live and, honestly, 503.
      preparation.keepTrying()
      clock.keep()
      await preparation.wait(startMs).catch(endOnFault)
      outbox.start()
      purgeTimer ??= setInterval(() => {
        purging = purging.then(() => purge(services)).catch(error => log.warn('purge.failed', describeError(error)))
      }, purgeEveryMs).unref()
      log.info('listening', { url: server.url, publicUrl })
      return { url: server.url, stop }
    },
    stop,
  }
}

export declare namespace createVault {
  type Options = {
    readonly database: DatabaseConfig
    /** A second database for what was revoked, which is never set back with the first. */
    readonly revocations: DatabaseConfig
    readonly kms: Kms
    readonly mailer: Mailer
    readonly projects: readonly ProjectInput[]
    /** Without one there are no escrow envelopes. `keyId` is of the escrow's KMS key: it must be another. */
    readonly escrow?: Pick<createEscrowLink.Options, 'url' | 'publicKey' | 'fetch'> & { readonly keyId: string }
    /** SHA-256 in base64url of the secret of the switch that stops the vault (`POST /stop`). Default: the operator's command alone does. */
    readonly switchHash?: string | undefined
    /** Logins at providers and by Farcaster; default: none. */
    readonly logins?: LoginSettings
    readonly pages?: PageOptions
    /** Where browsers reach the vault. Default: where it listens. */
    readonly publicUrl?: string | undefined
    /** Text in the format of publicsuffix.org. */
    readonly publicSuffixList?: string
    readonly trustedProxyCount?: number
    /** Multiplies the bound on calls per address. */
    readonly rateFactor?: number
    readonly terms?: Partial<VaultTerms>
    readonly placeOf?: (address: string) => string | undefined
    readonly http?: Partial<HttpLimits>
    readonly log?: Log
    readonly clock?: Clock
    /** The time that all processes of the role agree on. Default: the database's, which for a SQLite file is this machine's. */
    readonly readDatabaseTime?: () => Promise<number>
    /** Shown by `/version`. */
    readonly commit?: string | undefined
    /** Settles after a time. Default: the machine's timers. */
    readonly wait?: (ms: number) => Promise<void>
    readonly random?: Random
  }
  type ReturnType = {
    /** Answers a request in process. */
    fetch(request: Request, env?: object): Promise<Response>
    /** What the operator does by hand. */
    readonly operator: VaultOperator
    /** Takes other projects in without a restart; what changed is noted in the log. @throws ConfigError, and the old ones stay. */
    reload(projects: readonly ProjectInput[]): Promise<void>
    /** Schema and secrets, however long that takes. A call waits for it ten seconds. */
    prepare(): Promise<void>
    /** Sends what waits to be sent, for callers that answer in process; `start` does too. */
    run(): void
    /** What the escrow's settings need to know of it. */
    describe(): Promise<{ readonly key: JWK; readonly keyId: string }>
    /** Listens. `port` 0 takes a free one. */
    start(options?: {
      readonly host?: string
      readonly port?: number
      /** For development: the name of this machine in `publicUrl`, where that is not set. */
      readonly publicName?: string
    }): Promise<{ readonly url: string; stop(): Promise<void> }>
    /** Serves on for `closeDelayMs` and is not ready, lets requests under way finish, then ends everything. May be called often. */
    stop(options?: stopOnSignal.StopOptions): Promise<void>
  }
}
