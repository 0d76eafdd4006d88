import { join } from 'node:path'
import { ConfigError, createSettings } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import type { ProviderSettings } from '../providers/ProviderSettings.ts'
import type { SignInSettings } from '../signIn/SignInSettings.ts'
import type { Env } from './env.ts'
import { envNames } from './envNames.ts'

const webSchemes = ['http', 'https']
const dayMs = 86_400_000

/** What the command needs to know: typed, checked, with defaults. */
export type Config = {
  readonly host: string
  readonly port: number
  /** Where `/metrics` listens; absent: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
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
  /** How long `/ready` is 503 before the listener closes. */
  readonly closeDelayMs: number
  readonly logLevel: 'info' | 'warn' | 'error'
  readonly providers: ProviderSettings
  /** Absent: no sign-in is offered. */
  readonly signIn: Omit<SignInSettings, 'mailer'> | undefined
  /** Absent: no codes are sent by e-mail. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
  readonly commit: string | undefined
}

/**
 * Step two of two: turns the texts into checked values.
 *
 * @throws ConfigError naming the variable and what it takes.
 */
export function parseConfig(env: Env): Config {
  const settings = createSettings(envNames, env)
  return {
    host: env.host ?? '127.0.0.1',
    port: settings.whole('port', 0, 0, 65_535),
    metrics:
      env.metricsPort === undefined
        ? undefined
        : { host: env.metricsHost ?? '127.0.0.1', port: settings.whole('metricsPort', 0, 0, 65_535) },
    database: databaseOf(env),
    publicUrl: settings.address(
      'publicUrl',
      webSchemes,
      'takes the address at which browsers reach this API, https://…',
    ),
    seedFile: env.seedFile,
    publicSuffixFile: env.publicSuffixFile,
    trustedProxyCount: settings.proxies('trustedProxyCount', [env.publicUrl]),
    rateFactor: settings.whole('rateFactor', 1, 1, 10_000),
    retentionDays: settings.whole('retentionDays', 90, 1, 3_650),
    isPrivateRpcAllowed: settings.oneOf('isPrivateRpcAllowed', ['true', 'false'], 'false') === 'true',
    ipfsGateway: gatewayOf(env, 'ipfsGateway', '/ipfs/<cid>'),
    arweaveGateway: gatewayOf(env, 'arweaveGateway', '/<transaction>'),
    isPrivateMediaAllowed: settings.oneOf('isPrivateMediaAllowed', ['true', 'false'], 'false') === 'true',
    closeDelayMs: 1_000 * settings.whole('closeDelaySeconds', 5, 0, 600),
    logLevel: settings.oneOf('logLevel', ['info', 'warn', 'error'], 'info'),
    providers: providersOf(env),
    signIn: signInOf(env),
    mail: mailOf(env),
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

const providerFix = 'takes the address of the provider, https://…'

function providersOf(env: Env): ProviderSettings {
  const settings = createSettings(envNames, env)
  const llama = settings.address('llamaUrl', webSchemes, providerFix)
  const zerion = keyedOf(env, 'zerionKey', 'zerionUrl', 'developers.zerion.io')
  const zeroX = keyedOf(env, 'zeroXKey', 'zeroXUrl', 'dashboard.0x.org')
  const oneInch = keyedOf(env, 'oneInchKey', 'oneInchUrl', 'portal.1inch.dev')
  const jupiter = jupiterOf(env)
  return {
    ...(zerion && { zerion }),
    ...(zeroX && { zeroX }),
    ...(oneInch && { oneInch }),
    ...(jupiter && { jupiter }),
    ...(llama === undefined ? {} : { llama: { url: llama } }),
  }
}

/** Values hold keys: they are not repeated. */
function checkKey(env: Env, name: keyof Env, source: string): string | undefined {
  const key = env[name]
  if (key !== undefined && !/^[\x21-\x39\x3b-\x7e]{4,512}$/.test(key))
    throw new ConfigError(envNames[name], `takes a key of ${source}`)
  return key
}

/** A provider that is asked once its key is set, at another address if one is. */
function keyedOf(env: Env, keyName: keyof Env, urlName: keyof Env, source: string) {
  const key = checkKey(env, keyName, source)
  const url = createSettings(envNames, env).address(urlName, webSchemes, providerFix)
  if (key !== undefined) return { key, url }
  if (url !== undefined) throw new ConfigError(envNames[urlName], `takes effect with ${envNames[keyName]} only`)
  return undefined
}

function jupiterOf(env: Env): ProviderSettings['jupiter'] {
  const url = createSettings(envNames, env).address('jupiterUrl', webSchemes, providerFix)
  const key = checkKey(env, 'jupiterKey', 'portal.jup.ag')
  const network = env.jupiterNetwork
  const [name] = (['jupiterKey', 'jupiterNetwork'] as const).filter(one => env[one] !== undefined)
  if (network !== undefined && !/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(network))
    throw new ConfigError(envNames.jupiterNetwork, 'takes the CAIP-2 id of a Solana network')
  if (url !== undefined) return { url, key, network }
  if (name !== undefined) throw new ConfigError(envNames[name], `takes effect with ${envNames.jupiterUrl} only`)
  return undefined
}

function signInOf(env: Env): Config['signIn'] {
  const { signInSecret: secret } = env
  if (secret === undefined) {
    if (env.signInRotateMs === undefined) return undefined
    throw new ConfigError(envNames.signInRotateMs, `takes effect with ${envNames.signInSecret} only`)
  }
  // The value is not repeated.
  if (secret.length < 32)
    throw new ConfigError(envNames.signInSecret, 'takes 32 characters or more, the same for all processes')
  const rotateMs = createSettings(envNames, env).whole('signInRotateMs', 30 * dayMs, 3_600_000, 3_650 * dayMs)
  return { secret, rotateMs }
}

function mailOf(env: Env): Config['mail'] {
  const { mailFrom: from, signInSecret } = env
  const fix = 'takes smtp://… or smtps://… of the server that sends the mails'
  const smtpUrl = createSettings(envNames, env).address('smtpUrl', ['smtp', 'smtps'], fix)
  if (smtpUrl === undefined) {
    if (from === undefined) return undefined
    throw new ConfigError(envNames.mailFrom, `takes effect with ${envNames.smtpUrl} only`)
  }
  if (signInSecret === undefined)
    throw new ConfigError(envNames.smtpUrl, `takes effect with ${envNames.signInSecret} only`)
  if (from === undefined || !/^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from))
    throw new ConfigError(envNames.mailFrom, 'takes the sender of mails: Name <address>')
  return { smtpUrl, from }
}

function gatewayOf(env: Env, key: 'ipfsGateway' | 'arweaveGateway', path: string): string | undefined {
  const fix = `takes the address of a gateway that answers ${path} without redirects, https://…`
  return createSettings(envNames, env).address(key, webSchemes, fix)
}
