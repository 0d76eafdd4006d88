import { randomBytes } from 'node:crypto'
import { type Clock, ConfigError, describeError, type Log, silentLog, systemClock } from '@billfold/service'
import { type DatabaseConfig, migrate, openDatabase } from '@billfold/service/database'
import { createMemoryLimiter, defaultHttpLimits, type HttpLimits, startServer } from '@billfold/service/http'
import type { JWK } from 'jose'
import { createBoundKms } from '../kms/createBoundKms.ts'
import type { Kms } from '../kms/Kms.ts'
import { CallRefusal } from '../serve/CallRefusal.ts'
import { createCallApp } from '../serve/createCallApp.ts'
import { createNonces } from '../serve/createNonces.ts'
import { createSeenProofs } from '../serve/createSeenProofs.ts'
import { deriveKeyPair } from '../serve/deriveKeyPair.ts'
import { loadSecrets } from '../serve/loadSecrets.ts'
import type { Secrets } from '../serve/Secrets.ts'
import { warnOfFreeRole } from '../serve/warnOfFreeRole.ts'
import { deleteFactorCall } from './deleteFactorCall.ts'
import { depositFactorCall } from './depositFactorCall.ts'
import type { EscrowServices } from './EscrowServices.ts'
import { migrations } from './migrations.ts'
import { releaseFactorCall } from './releaseFactorCall.ts'
import type { Tables } from './schema.ts'

const callsPerCaller = { capacity: 120, perMs: 60_000 }
const kmsBounds = { maxCalls: 32, maxWaiting: 256, timeoutMs: 3_000 }

/**
 * Builds the escrow role: a process of its own with a database and a key of its own, which keeps factor Z of escrow envelopes and gives it out
 * against the vault's word alone. It knows no address, no session and no wallet.
 *
 * @throws ConfigError naming the option and what it takes; when its key is the vault's.
 * @example
 * const escrow = createEscrow({ database, kms, vaultOrigin: 'https://vault.example.com', vaultKey, vaultKeyId })
 * const { url } = await escrow.start({ port: 0 })
 */
export function createEscrow(options: createEscrow.Options): createEscrow.ReturnType {
  const { clock = systemClock, log = silentLog, random = randomBytes, rateFactor = 1, trustedProxyCount = 0 } = options
  const database = openDatabase<Tables>(options.database, { name: 'billfold-escrow', log, scopeSetting: 'app.realm' })
  const kms = createBoundKms(options.kms, kmsBounds)
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
  const services: EscrowServices = { clock, log, database, kms, secrets, vaultKey: async () => (await vault()).key }

  /** @throws ConfigError when the vault has the same key: one role's key would then open what both hold. */
  async function vault(): Promise<createEscrow.Vault> {
    const found = await options.vault()
    if (found.keyId === kms.keyId)
      throw new ConfigError('kms', 'vault and escrow have keys of their own: theirs is the same')
    return found
  }

  let preparing: Promise<void> | undefined
  function prepare(): Promise<void> {
    preparing ??= (async () => {
      const ran = await migrate(database, { now: clock.now, migrations })
      if (ran.length > 0) log.info('database.migrated', { engine: database.engine, steps: ran.join(' ') })
      await warnOfFreeRole(database, log)
      loaded = await loadSecrets({ role: 'escrow', database: { query: database.query as never }, kms, random })
    })().catch((error: unknown) => {
      preparing = undefined
      throw error
    })
    return preparing
  }

  const calls = [depositFactorCall, releaseFactorCall, deleteFactorCall].map(make => make(services))
  const known = new Set(['/live', '/ready', ...calls.map(({ call }) => call.path)])
  const app = createCallApp<never>({
    calls,
    clock,
    log,
    nonces: createNonces({ secret: () => secrets.of('nonce'), now: clock.now }),
    seen: createSeenProofs({ now: clock.now }),
    authenticate: async () => {
      throw new CallRefusal('session-ended')
    },
    async take(caller) {
      const rule = { ...callsPerCaller, capacity: callsPerCaller.capacity * rateFactor }
      return (await limiter.take(caller, rule)).retryAfterMs
    },
    prepare,
    async check() {
      const parts = {
        database: () => database.ping(),
        kms: () => kms.health(),
        vault: async () => void (await vault()),
        prepared: prepare,
      }
      const results = await Promise.allSettled(Object.values(parts).map(async part => part()))
      return Object.keys(parts).filter((_, index) => results[index]?.status === 'rejected')
    },
    publicUrl: () => publicUrl,
    allowedOrigin: () =>
      new URL(typeof options.vaultOrigin === 'string' ? options.vaultOrigin : options.vaultOrigin()).origin,
    trustedProxyCount,
    isStopping: () => isStopping,
    routeOf: path => (known.has(path) ? path : 'unknown'),
  })

  const servers: startServer.ReturnType[] = []
  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopped ??= (async () => {
      isStopping = true
      log.info('stopping')
      await Promise.all(servers.map(server => server.stop()))
      await preparing?.catch(() => {})
      await database.close()
      log.info('stopped')
    })()
    return stopped
  }

  return {
    fetch: async (request, env) => app.fetch(request, env ?? {}),
    async checkKeys() {
      await vault().catch(error => {
        if (error instanceof ConfigError) throw error
      })
    },
    async describe() {
      await prepare()
      return { publicKey: deriveKeyPair(secrets.of('hpke')).publicKey, keyId: kms.keyId }
    },
    async start({ host = '127.0.0.1', port = 0 } = {}) {
      if (isStopping) throw new ConfigError('start', 'comes before stop')
      const http = { ...defaultHttpLimits, ...options.http }
      const server = await startServer({ fetch: app.fetch, host, port, limits: http })
      servers.push(server)
      publicUrl ??= server.url
      await prepare().catch((error: unknown) => log.error('unavailable', describeError(error)))
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
    readonly random?: (count: number) => Buffer
  }
  type ReturnType = {
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
    /** Lets requests under way finish, then ends everything. May be called often. */
    stop(): Promise<void>
  }
}
