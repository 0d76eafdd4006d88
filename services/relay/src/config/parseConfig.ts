import { join } from 'node:path'
import { createSettings, readEnv } from '@billfold/service'
import { relayLimits } from 'billfold/wire'
import { defaultRelaySettings } from '../defaultRelaySettings.ts'
import { defaultBounds } from '../limits/defaultBounds.ts'
import type { AllBounds, BoundName, OwnerBounds } from '../limits/OwnerBounds.ts'
import type { Owners } from '../limits/Owners.ts'
import { toBoundVariable } from '../limits/toBoundVariable.ts'
import type { StoreConfig } from '../store/StoreConfig.ts'
import type { toRelaySettings } from '../toRelaySettings.ts'
import { envNames } from './envNames.ts'

/** What the command needs to know: typed, checked, with defaults. */
export type Config = {
  readonly host: string
  readonly port: number
  /** Where `/metrics` listens; absent: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly trustedProxyCount: number
  readonly store: StoreConfig
  readonly urls: readonly string[]
  readonly projectsFile: string | undefined
  readonly settings: toRelaySettings.Options
  /** How long `/ready` is 503 before the listener closes. */
  readonly closeDelayMs: number
  readonly commit: string | undefined
  readonly logLevel: 'info' | 'warn' | 'error'
}

/**
 * The configuration out of the environment's texts.
 *
 * @throws ConfigError naming the variable and what it takes.
 */
export function parseConfig(source: { readonly [name: string]: string | undefined }): Config {
  const env = readEnv(envNames, source)
  const { oneOf, proxies, refuse, whole } = createSettings(envNames, env)
  const urls = (env.urls ?? '').split(/[\s,]+/).filter(Boolean)
  if (urls.some(url => !URL.canParse(url) || !/^wss?:\/\//.test(url)))
    throw refuse('urls', 'takes the addresses under which clients know this relay, wss://…, with commas between them')
  const { callBurst, callsPerSecond, maxSockets } = defaultRelaySettings
  const calls = whole('callsPerSecond', callsPerSecond, 1, 1_000_000)
  return {
    host: env.host ?? '127.0.0.1',
    port: whole('port', 0, 0, 65_535),
    metrics:
      env.metricsPort === undefined
        ? undefined
        : { host: env.metricsHost ?? '127.0.0.1', port: whole('metricsPort', 0, 0, 65_535) },
    trustedProxyCount: proxies('trustedProxyCount', urls),
    store: storeOf(env.store),
    urls,
    projectsFile: env.projectsFile,
    settings: {
      callsPerSecond: calls,
      callBurst: Math.max(callBurst, 2 * calls),
      maxSockets: whole('maxSockets', maxSockets, 1, 10_000_000),
      bounds: parseBounds(source),
      messageCharacters: whole('messageCharacters', relayLimits.messageCharacters, 1_024, 4_000_000),
      drainSpreadMs: 1_000 * whole('drainSeconds', 0, 0, 600),
    },
    closeDelayMs: 1_000 * whole('closeDelaySeconds', 5, 0, 600),
    commit: env.commit,
    logLevel: oneOf('logLevel', ['info', 'warn', 'error'], 'info'),
  }

  function storeOf(text: string | undefined): StoreConfig {
    const { brokerUrl } = env
    const isShared = text !== undefined && /^postgres(ql)?:\/\//.test(text)
    // Texts may hold passwords: they are not repeated.
    if (brokerUrl !== undefined && (!isShared || !/^rediss?:\/\//.test(brokerUrl)))
      throw refuse('brokerUrl', `takes redis://…, beside a ${envNames.store} of postgres://…`)
    if (text === undefined) return { engine: 'sqlite', file: join(env.dataFolder ?? '.data', 'relay', 'relay.sqlite') }
    if (text === 'memory') return { engine: 'memory' }
    if (isShared) return { engine: 'postgres', url: text, ...(brokerUrl === undefined ? {} : { brokerUrl }) }
    if (/^rediss?:\/\//.test(text)) return { engine: 'redis', url: text }
    throw refuse('store', 'takes postgres://…, redis://… or memory; leave it out for a SQLite file in BILLFOLD_DATA')
  }
}

/** The bounds of every kind of owner, each by a variable of its own (`toBoundVariable`); 0 is no bound. */
function parseBounds(source: { readonly [name: string]: string | undefined }): AllBounds {
  const parseKind = (kind: keyof Owners): OwnerBounds => {
    const bound = <what extends keyof OwnerBounds>(what: what): number => {
      const name: BoundName = `${kind}.${what === 'callsPerSecond' ? 'calls' : (what as Exclude<what, 'callsPerSecond'>)}`
      const names = { value: toBoundVariable(name) }
      return createSettings(names, readEnv(names, source)).whole('value', defaultBounds[kind][what], 0, 999_999_999)
    }
    return {
      sockets: bound('sockets'),
      topics: bound('topics'),
      callsPerSecond: bound('callsPerSecond'),
      messages: bound('messages'),
      bytes: bound('bytes'),
    }
  }
  return { address: parseKind('address'), key: parseKind('key'), project: parseKind('project') }
}
