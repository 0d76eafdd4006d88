import { join } from 'node:path'
import { ConfigError, createSettings } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import type { NameSettings } from '../names/NameSettings.ts'
import type { ProviderSettings } from '../providers/ProviderSettings.ts'
import type { SignInSettings } from '../signIn/SignInSettings.ts'
import type { Env } from './env.ts'
import { envNames } from './envNames.ts'

const webSchemes = ['http', 'https']
const dayMs = 86_400_000
const suffixText = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

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
  /** Absent: no account names are offered. */
  readonly names: NameSettings | undefined
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
    names: namesOf(env),
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
    ...checkoutOf(env),
    ...meldOf(env),
  }
}

function checkoutOf(env: Env): Pick<ProviderSettings, 'checkout'> {
  const settings = createSettings(envNames, env)
  const url = settings.address('checkoutUrl', webSchemes, 'takes the address of the provider, https://…')
  const keys = ['checkoutPublicKey', 'checkoutSecretKey', 'checkoutWebhookSecret'] as const
  if (url === undefined) {
    const lone = keys.find(key => env[key] !== undefined)
    if (lone) throw new ConfigError(envNames[lone], `takes effect with ${envNames.checkoutUrl} only`)
    return {}
  }
  const id = env.checkoutId ?? 'checkout'
  if (!/^[-_a-z0-9]{1,32}$/.test(id)) throw new ConfigError(envNames.checkoutId, 'takes small letters, digits and -_')
  // Values are not repeated: they are secrets.
  const [publicKey, secretKey, webhookSecret] = keys.map(key => {
    const value = env[key]
    if (value === undefined || !/^[\x21-\x7e]{4,512}$/.test(value))
      throw new ConfigError(envNames[key], `takes the key of the provider; required with ${envNames.checkoutUrl}`)
    return value
  }) as [string, string, string]
  return {
    checkout: {
      ...{ id, url, publicKey, secretKey, webhookSecret },
      name: env.checkoutName ?? id,
      fees: env.checkoutFees,
      hasExchange: settings.oneOf('checkoutExchange', ['true', 'false'], 'false') === 'true',
    },
  }
}

function meldOf(env: Env): Pick<ProviderSettings, 'meld'> {
  const url = createSettings(envNames, env).address('meldUrl', webSchemes, 'takes the address of the widget, https://…')
  const { meldPublicKey: publicKey } = env
  if (url === undefined && publicKey === undefined) return {}
  if (url === undefined) throw new ConfigError(envNames.meldPublicKey, `takes effect with ${envNames.meldUrl} only`)
  if (publicKey === undefined) throw new ConfigError(envNames.meldPublicKey, `is required with ${envNames.meldUrl}`)
  return { meld: { url, publicKey } }
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

function namesOf(env: Env): NameSettings | undefined {
  const { nameSuffix: suffix, nameLegacySuffix: legacySuffix, nameSignerKey: signerKey, nameResolver: resolver } = env
  if (suffix === undefined) {
    for (const name of ['nameLegacySuffix', 'nameSignerKey', 'nameResolver'] as const)
      if (env[name] !== undefined)
        throw new ConfigError(envNames[name], `takes effect with ${envNames.nameSuffix} only`)
    return undefined
  }
  const aSuffix = 'takes the name below which accounts have theirs, such as billfold.eth'
  if (!suffixText.test(suffix)) throw new ConfigError(envNames.nameSuffix, aSuffix)
  if (legacySuffix !== undefined && !suffixText.test(legacySuffix))
    throw new ConfigError(envNames.nameLegacySuffix, aSuffix)
  // The value is not repeated.
  if (signerKey === undefined || !/^0x[0-9a-fA-F]{64}$/.test(signerKey))
    throw new ConfigError(envNames.nameSignerKey, 'takes the private key that signs names: 32 bytes as 0x hex')
  if (resolver === undefined || !/^eip155:[1-9]\d{0,9}:0x[0-9a-fA-F]{40}$/.test(resolver))
    throw new ConfigError(envNames.nameResolver, 'takes the resolver on the chain: eip155:<chain id>:0x…')
  return { suffix, signerKey, resolver, ...(legacySuffix === undefined ? {} : { legacySuffix }) }
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
