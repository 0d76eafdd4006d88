import { join } from 'node:path'
import type { DatabaseConfig } from '../db/DatabaseConfig.ts'
import type { ProviderSettings } from '../providers/ProviderSettings.ts'
import { ConfigError } from './ConfigError.ts'
import type { Env } from './env.ts'
import { envNames } from './envNames.ts'

/** What the command needs to know: typed, checked, with defaults. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly database: DatabaseConfig
  readonly publicUrl: string | undefined
  readonly seedFile: string | undefined
  readonly publicSuffixFile: string | undefined
  readonly trustedProxyCount: number
  readonly rateFactor: number
  readonly retentionDays: number
  readonly isPrivateRpcAllowed: boolean
  readonly ipfsGateway: string | undefined
  readonly arweaveGateway: string | undefined
  readonly isPrivateMediaAllowed: boolean
  readonly logLevel: 'info' | 'warn' | 'error'
  readonly providers: ProviderSettings
  readonly commit: string | undefined
}

/**
 * Step two of two: turns the texts into checked values.
 *
 * @throws ConfigError naming the variable and what it takes.
 */
export function parseConfig(env: Env): Config {
  return {
    host: env.host ?? '127.0.0.1',
    port: whole(env, 'port', 0, 0, 65_535),
    database: databaseOf(env),
    publicUrl:
      env.publicUrl === undefined
        ? undefined
        : webAddress(env, 'publicUrl', 'takes the address at which browsers reach this API, https://…'),
    seedFile: env.seedFile,
    publicSuffixFile: env.publicSuffixFile,
    trustedProxyCount: whole(env, 'trustedProxyCount', 0, 0, 10),
    rateFactor: whole(env, 'rateFactor', 1, 1, 10_000),
    retentionDays: whole(env, 'retentionDays', 90, 1, 3_650),
    isPrivateRpcAllowed: oneOf(env, 'isPrivateRpcAllowed', ['true', 'false'], 'false') === 'true',
    ipfsGateway: gatewayOf(env, 'ipfsGateway', '/ipfs/<cid>'),
    arweaveGateway: gatewayOf(env, 'arweaveGateway', '/<transaction>'),
    isPrivateMediaAllowed: oneOf(env, 'isPrivateMediaAllowed', ['true', 'false'], 'false') === 'true',
    logLevel: oneOf(env, 'logLevel', ['info', 'warn', 'error'], 'info'),
    providers: providersOf(env),
    commit: env.commit,
  }
}

function databaseOf(env: Env): DatabaseConfig {
  const { databaseUrl, dataFolder = '.data' } = env
  if (databaseUrl === undefined) return { engine: 'sqlite', file: join(dataFolder, 'api', 'api.sqlite') }
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    // The value itself may hold a password: it is not repeated.
    throw new ConfigError(envNames.databaseUrl, 'takes postgres://… ; leave it out for a SQLite file in BILLFOLD_DATA')
  }
  return { engine: 'postgres', url: databaseUrl }
}

function providersOf(env: Env): ProviderSettings {
  const { zerionKey, zerionUrl, llamaUrl } = env
  // Values hold keys: they are not repeated.
  if (zerionKey !== undefined && !/^[\x21-\x39\x3b-\x7e]{4,512}$/.test(zerionKey))
    throw new ConfigError(envNames.zerionKey, 'takes a key of developers.zerion.io')
  if (zerionUrl !== undefined && zerionKey === undefined)
    throw new ConfigError(envNames.zerionUrl, `takes effect with ${envNames.zerionKey} only`)
  const provider = 'takes the address of the provider, https://…'
  return {
    ...(zerionKey === undefined
      ? {}
      : { zerion: { key: zerionKey, url: zerionUrl && webAddress(env, 'zerionUrl', provider) } }),
    ...(llamaUrl === undefined ? {} : { llama: { url: webAddress(env, 'llamaUrl', provider) } }),
  }
}

function gatewayOf(env: Env, key: 'ipfsGateway' | 'arweaveGateway', path: string): string | undefined {
  if (env[key] === undefined) return undefined
  return webAddress(env, key, `takes the address of a gateway that answers ${path} without redirects, https://…`)
}

function webAddress(env: Env, key: keyof Env, fix: string): string {
  const value = env[key] ?? ''
  const isGood = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  if (!isGood) throw new ConfigError(envNames[key], fix)
  return value.replace(/\/+$/, '')
}

function whole(env: Env, key: keyof Env, fallback: number, min: number, max: number): number {
  const text = env[key]
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    throw new ConfigError(envNames[key], `takes a whole number from ${min} to ${max}`)
  return value
}

function oneOf<const value extends string>(env: Env, key: keyof Env, values: readonly value[], fallback: value): value {
  const text = env[key] ?? fallback
  const found = values.find(value => value === text)
  if (found === undefined) throw new ConfigError(envNames[key], `takes one of ${values.join(', ')}`)
  return found
}
