import { join } from 'node:path'
import { createSettings, readEnv } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import type { Config } from './Config.ts'
import { envNames } from './envNames.ts'
import { parseKms } from './parseKms.ts'
import { parseMailTerms } from './parseMailTerms.ts'

/**
 * Reads the settings of the role that the environment names.
 *
 * @throws ConfigError naming the variable and what it takes.
 */
export function parseConfig(source: { readonly [name: string]: string | undefined }): Config {
  const env = readEnv(envNames, source)
  const settings = createSettings(envNames, env)
  const data = env.dataFolder ?? '.data'
  const role = settings.oneOf('role', ['vault', 'escrow', 'mailbox', 'identity'], 'vault')
  const common = {
    logLevel: settings.oneOf('logLevel', ['info', 'warn', 'error'], 'info'),
    closeDelayMs: 1_000 * settings.whole('closeDelaySeconds', 5, 0, 600),
    commit: env.commit,
  }

  type Key = keyof typeof envNames
  function database(key: Key, file: string): DatabaseConfig {
    const url = env[key]
    if (url === undefined) return { engine: 'sqlite', file: join(data, file) }
    // The value may hold a password: it is not repeated.
    if (!/^postgres(ql)?:\/\//.test(url))
      throw settings.refuse(key, 'takes postgres://… ; leave it out for a SQLite file in BILLFOLD_DATA')
    return { engine: 'postgres', url }
  }
  function address(key: Key): string {
    const fix = 'takes the address at which browsers reach the role, https://… (http for localhost alone)'
    const url = settings.address(key, ['https', 'http'], fix)
    if (url === undefined) throw settings.refuse(key, fix)
    const { hostname, origin, protocol } = new URL(url)
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
    if (origin !== url || (protocol === 'http:' && !isLocal)) throw settings.refuse(key, fix)
    return url
  }
  function required(key: Key, fix: string): string {
    const text = env[key]
    if (text === undefined) throw settings.refuse(key, fix)
    return text
  }
  const projects = 'takes the path of a file of projects, see the README'
  const sender = 'takes the sender of mails: Name <address>'
  function mailServer(key: Key): string {
    const fix = 'takes smtp://… or smtps://… of the server that sends the mails'
    const url = settings.address(key, ['smtp', 'smtps'], fix)
    if (url === undefined) throw settings.refuse(key, fix)
    return url
  }
  const origins = (key: Key) =>
    (env[key] ?? '')
      .split(',')
      .map(text => text.trim())
      .filter(text => text !== '')
      .map(text => {
        if (!URL.canParse(text) || new URL(text).origin !== text)
          throw settings.refuse(key, 'takes origins with commas between them, https://…')
        return text
      })

  const mailTerms = (prefix: 'vault' | 'escrow') => parseMailTerms(prefix, settings.whole)
  const vaultCard = env.vaultCard ?? join(data, 'vault', 'vault.json')
  const escrowCard = env.escrowCard ?? join(data, 'escrow', 'escrow.json')
  if (role === 'mailbox')
    return {
      role,
      ...common,
      host: '127.0.0.1',
      port: settings.whole('mailboxPort', 0, 0, 65_535),
      smtpPort: settings.whole('mailboxSmtpPort', 0, 0, 65_535),
    }
  if (role === 'identity')
    return {
      role,
      ...common,
      host: '127.0.0.1',
      port: settings.whole('identityPort', 0, 0, 65_535),
      vaultUrl: address('vaultUrl'),
      ownCard: env.identityCard ?? join(data, 'identity', 'logins.json'),
    }
  if (role === 'escrow')
    return {
      role,
      ...common,
      trustedProxyCount: settings.proxies('trustedProxyCount', [env.escrowUrl]),
      mailTerms: mailTerms('escrow'),
      host: env.escrowHost ?? '127.0.0.1',
      port: settings.whole('escrowPort', 0, 0, 65_535),
      publicUrl: address('escrowUrl'),
      vaultUrl: address('vaultUrl'),
      database: database('escrowDatabase', 'escrow/escrow.sqlite'),
      kms: parseKms('escrow', env, join(data, 'escrow', 'kms.key')),
      ownCard: escrowCard,
      otherCard: vaultCard,
      projectsFile: required('escrowProjectsFile', projects),
      nodesFile: env.escrowNodesFile,
      loginsFile: env.escrowLoginsFile,
      smtpUrl: mailServer('escrowSmtpUrl'),
      mailFrom: required('escrowMailFrom', sender),
    }
  const { switchHash } = env
  if (switchHash !== undefined && !/^[-_A-Za-z0-9]{43}$/.test(switchHash))
    throw settings.refuse('switchHash', 'takes what billfold-vault switch-key prints')
  return {
    role,
    ...common,
    trustedProxyCount: settings.proxies('trustedProxyCount', [env.vaultUrl]),
    mailTerms: mailTerms('vault'),
    host: env.vaultHost ?? '127.0.0.1',
    port: settings.whole('vaultPort', 0, 0, 65_535),
    publicUrl: address('vaultUrl'),
    database: database('vaultDatabase', 'vault/vault.sqlite'),
    revocations: database('vaultRevocations', 'vault-revocations/revocations.sqlite'),
    kms: parseKms('vault', env, join(data, 'vault', 'kms.key')),
    ownCard: vaultCard,
    otherCard: escrowCard,
    isEscrowed: env.escrowCard !== 'none',
    projectsFile: required('projectsFile', projects),
    publicSuffixFile: env.publicSuffixFile,
    pagesFolder: env.pagesFolder,
    networksFile: env.networksFile,
    descriptorsFolder: env.descriptorsFolder,
    switchHash,
    connectSources: origins('connectSources'),
    imageSources: origins('imageSources'),
    loginsFile: env.loginsFile,
    smtpUrl: mailServer('smtpUrl'),
    mailFrom: required('mailFrom', sender),
  }
}
