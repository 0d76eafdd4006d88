import {
  type Clock,
  ConfigError,
  createMetrics,
  describeError,
  type Log,
  silentLog,
  type stopOnSignal,
  systemClock,
  waitFor,
} from '@billfold/service'
import { readChecks, startMetricsServer } from '@billfold/service/http'
import { createAdmission } from './admission/createAdmission.ts'
import type { RelayProject } from './admission/RelayProject.ts'
import { createCallHandler } from './calls/createCallHandler.ts'
import { answerHttp } from './http/answerHttp.ts'
import { createAddressOf } from './http/createAddressOf.ts'
import { startServer } from './http/startServer.ts'
import { createHub } from './hub/createHub.ts'
import { createBoundReports } from './limits/createBoundReports.ts'
import { createShares } from './limits/createShares.ts'
import { createSocketServer } from './sockets/createSocketServer.ts'
import { createWriteCheck } from './store/createWriteCheck.ts'
import { createWriter } from './store/createWriter.ts'
import { openStore } from './store/openStore.ts'
import type { StoreConfig } from './store/StoreConfig.ts'
import { toRelaySettings } from './toRelaySettings.ts'
import { version } from './version.ts'

/**
 * Builds a relay of the pairing protocol. Nothing listens until `start`.
 *
 * @throws ConfigError naming the option and what it takes.
 * @example
 * const relay = createRelay({ store: { engine: 'memory' } })
 * const { url } = await relay.start({ port: 0 }) // 'ws://127.0.0.1:…'
 * await relay.stop()
 */
export function createRelay(options: createRelay.Options = {}): createRelay.ReturnType {
  const { clock = systemClock, log = silentLog, projects = [], trustedProxyCount = 0, urls = [] } = options
  const { wait = waitFor } = options
  if (!Number.isInteger(trustedProxyCount) || trustedProxyCount < 0)
    throw new ConfigError('trustedProxyCount', 'takes the number of proxies in front of the relay, from 0')
  const settings = toRelaySettings(options.settings)
  const { bounds } = settings
  const metrics = createMetrics({ prefix: 'billfold_relay_', timed: 'store_seconds' })
  const onBound = createBoundReports({ bounds, clock, log, metrics })
  const shares = createShares({ bounds, monotonic: clock.monotonic })
  const addressOf = createAddressOf({ log, trustedProxyCount })
  let isFailing = false
  /** `/ready` is 503, and everything else goes on. */
  let isLeaving = false
  let isStopping = false

  /** Logged once when it begins and once when it ends: a store that is away fails with every message. */
  function onFailure(error: unknown): void {
    metrics.add('store_failures_total')
    if (!isFailing) log.error('store.failed', describeError(error))
    isFailing = true
  }
  function onWorking(): void {
    if (isFailing) log.info('store.recovered')
    isFailing = false
  }

  const admission = createAdmission({
    clock,
    projects,
    leewayMs: settings.tokenLeewayMs,
    urls: urls.map(url => {
      if (!/^wss?:\/\//.test(url)) throw new ConfigError('urls', 'takes addresses wss://… under which clients know it')
      return url.replace(/\/+$/, '')
    }),
  })
  const store = openStore(options.store ?? { engine: 'memory' }, { bounds, clock, log })
  const writer = createWriter({
    store,
    onFailure,
    // Not logged: senders of such messages could fill the log.
    onRefused: () => metrics.add('contents_refused_total'),
    onSuccess(tookMs, outcomes) {
      onWorking()
      metrics.time(tookMs)
      for (const outcome of outcomes) metrics.add('messages_total', 1, { outcome })
    },
  })
  const hub = createHub({ store, onFailure, onPush: () => metrics.add('pushes_total') })
  const sockets = createSocketServer({
    clock,
    settings,
    metrics,
    shares,
    onBound,
    handleCall: createCallHandler({ hub, store, writer, settings, shares, onBound }),
    onReceipt: writer.acknowledge,
    onFailure,
    random: Math.random,
  })
  const servers: { stop(): Promise<void> }[] = []
  let sweepTimer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  let stopped: Promise<void> | undefined

  async function sweep(): Promise<void> {
    shares.forget()
    try {
      metrics.add('messages_expired_total', await store.sweep())
    } catch (error) {
      onFailure(error)
    }
  }

  const isWritable = createWriteCheck({ monotonic: clock.monotonic, store, writer, onFailure, onWorking })

  async function readMetrics(): Promise<string> {
    metrics.set('sockets', sockets.count())
    metrics.set('topics', hub.topicCount())
    metrics.set('resident_bytes', process.memoryUsage.rss())
    const waiting = await store.count().catch(() => undefined)
    metrics.set('store_up', waiting ? 1 : 0)
    if (waiting) {
      metrics.set('messages_waiting', waiting.messages)
      metrics.set('oldest_message_seconds', waiting.oldestMs / 1_000)
    }
    return metrics.text()
  }

  async function stop({ closeDelayMs = 0 }: stopOnSignal.StopOptions = {}): Promise<void> {
    stopped ??= (async () => {
      isLeaving = true
      log.info('stopping', { sockets: sockets.count() })
      if (closeDelayMs > 0) await wait(closeDelayMs)
      isStopping = true
      clearInterval(sweepTimer)
      await sockets.drain()
      await Promise.all(servers.map(server => server.stop()))
      await writer.flush()
      await sweeping
      await store.close()
      log.info('stopped')
    })()
    return stopped
  }

  async function startFigures({
    host = '127.0.0.1',
    port = 0,
  }: createRelay.Listening): Promise<{ readonly url: string }> {
    const server = await startMetricsServer({ host, port, read: readMetrics })
    servers.push(server)
    return server
  }

  return {
    async start({ host = '127.0.0.1', port = 0, ...given } = {}) {
      if (isStopping) throw new ConfigError('start', 'comes before stop')
      await store.start?.().catch(async (error: unknown) => {
        await stop()
        throw error
      })
      const server = await startServer({
        host,
        port,
        settings,
        admit: admission.admit,
        now: clock.now,
        addressOf,
        isDirect: trustedProxyCount === 0,
        shares,
        onBound,
        hasRoom: () => !isStopping && sockets.hasRoom(),
        onRefusal: kind => metrics.add('connections_refused_total', 1, { kind }),
        onSocket(socket, owners) {
          metrics.add('connections_total')
          sockets.open(socket, owners)
        },
        answer: (request, response) =>
          answerHttp(request, response, {
            version: { version, commit: options.commit ?? null },
            isTooMuch() {
              const address = addressOf(request)
              const bound = shares.call({ address }, 1)
              if (bound !== undefined) onBound(bound, { address, project: '' })
              return bound !== undefined
            },
            checks: async () => ({
              ...(await readChecks({ store: isWritable }, silentLog)),
              draining: isLeaving ? 'failed' : 'ok',
            }),
          }),
      })
      servers.push(server)
      const figures = given.metrics && (await startFigures(given.metrics))
      sweepTimer ??= setInterval(() => {
        sweeping = sweeping.then(sweep)
      }, settings.sweepMs).unref()
      log.info('listening', { url: server.url, ...(figures && { metrics: figures.url }) })
      return { url: server.url, metricsUrl: figures?.url, stop }
    },
    reload: admission.replace,
    metrics: readMetrics,
    stop,
  }
}

export declare namespace createRelay {
  type Options = {
    /** Where messages wait. Default: memory, which ends with the process. */
    readonly store?: StoreConfig
    /** Addresses under which clients know this relay (`wss://relay.example.com`); tokens for others are refused. Default: any address. */
    readonly urls?: readonly string[]
    /** Who may use it. Default: everybody. */
    readonly projects?: readonly RelayProject[]
    /** Proxies in front; each appends the address that called it to `X-Forwarded-For`. Default: 0, and the header is not believed. */
    readonly trustedProxyCount?: number
    readonly settings?: toRelaySettings.Options
    readonly log?: Log
    readonly clock?: Clock
    /** Shown by `/version`. */
    readonly commit?: string
    /** Settles after a time. Default: the machine's timers. */
    readonly wait?: (ms: number) => Promise<void>
  }
  /** Where to listen; loopback unless said otherwise, and port 0 takes a free one. */
  type Listening = { readonly host?: string; readonly port?: number }
  type ReturnType = {
    /** Listens; for `/metrics`, on a port of its own, only where `metrics` says so. @throws the system's error, such as EADDRINUSE. */
    start(
      options?: Listening & { readonly metrics?: Listening },
    ): Promise<{ readonly url: string; readonly metricsUrl: string | undefined; stop(): Promise<void> }>
    /** Takes other projects in; who has a socket keeps it. @throws ConfigError, and the old ones stay. */
    reload(projects: readonly RelayProject[]): void
    /** What `/metrics` answers. */
    metrics(): Promise<string>
    /** Serves on for `closeDelayMs` and is not ready, then answers what is under way, closes every socket, writes the rest. May be called often. */
    stop(options?: stopOnSignal.StopOptions): Promise<void>
  }
}
