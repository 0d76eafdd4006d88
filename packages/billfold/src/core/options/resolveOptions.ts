import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { invalidOption } from '../../protocol/errors/rows/options.ts'
import type { ConnectMethod, ConnectorType, RemoteFeatures, Settings, WalletFeature } from '../settings/Settings.ts'
import type { Theme } from '../settings/Theme.ts'
import type { BillfoldOptions } from './BillfoldOptions.ts'

const CONNECTOR_TYPES: readonly ConnectorType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]
const CONNECT_METHODS: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const WALLET_FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** Features that a kit with pairing alone does not have. */
const BASIC = { receive: false, send: false, analytics: false, smartSessions: false, pay: false }

/** Options that are on or off. */
const SWITCHES = /^(enable|allowU|prefer|disable|multi|debug|basic)/

/**
 * What local features say where no remote configuration does. Swaps and onramp need services: off until the host names them. E-mail and social
 * login need an embedded connector, which is passed on purpose.
 */
const NO_REMOTE: RemoteFeatures = {
  email: true,
  socials: true,
  swaps: false,
  onramp: false,
  activity: true,
  branding: true,
  multiWallet: false,
  hostedSignIn: false,
}

const FEATURES = {
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  coolMode: false,
  emailShowWallets: true,
  pay: false,
  walletFeaturesOrder: WALLET_FEATURES,
  connectMethodsOrder: undefined as readonly ConnectMethod[] | undefined,
  connectorTypeOrder: CONNECTOR_TYPES,
  groupNames: {},
}

type Rule = readonly [names: string, isFine: (value: unknown) => boolean, fix: string]

/** What a value that is given has to be, by option. */
const RULES: readonly Rule[] = [
  ['api termsUrl privacyUrl learnMoreUrl', isUrl, "pass a full address: 'https://…'"],
  ['projectId sdkType sdkVersion storageKey disclaimer', isString, 'pass a string'],
  ['locale', isLocale, "pass a language tag: 'en-GB'"],
  ['rpcUrls', isMapOf(isListOf(isUrl)), 'pass lists of full addresses by network id'],
  [
    'tokens',
    isMapOf(isListOf(token => isString((token as { address?: unknown } | null)?.address))),
    'pass lists of { address } by network id',
  ],
  [
    'networkImages connectorImages defaultAccountTypes features.groupNames',
    isMapOf(isString),
    'pass an object of strings',
  ],
  ['theme.tokens', isMapOf(value => isString(value) || isMapOf(isString)(value)), 'pass an object of strings'],
  ['metadata', value => isString((value as { name?: unknown } | null)?.name), 'give it a name'],
  ['connectors', isList, 'pass a list'],
  ['onEvent', value => typeof value === 'function', 'pass a function'],
  ['featuredWalletIds includeWalletIds excludeWalletIds', isListOf(isString), 'pass a list of wallet ids'],
  ['walletGroups', isMapOf(isListOf(isString)), 'pass lists of wallet ids by title'],
  [
    'customWallets',
    isListOf(wallet => {
      const { id, name } = (wallet ?? {}) as { id?: unknown; name?: unknown }
      return isString(id) && isString(name)
    }),
    'give each wallet an id and a name',
  ],
  oneOf('allWallets', ['show', 'hide', 'only-mobile']),
  oneOf('layout', ['compact', 'wide', 'auto']),
  oneOf('theme.mode', ['light', 'dark', 'system']),
  oneOf('theme.preset', ['default', 'high-contrast']),
  someOf('features.connectorTypeOrder', CONNECTOR_TYPES),
  someOf('features.connectMethodsOrder', CONNECT_METHODS),
  someOf('features.walletFeaturesOrder', WALLET_FEATURES),
]

/**
 * Checks options and fills in the defaults of specification section 9.
 * @throws `options/invalid` naming the option and the fix.
 */
export function resolveOptions(options: BillfoldOptions, version: string): { settings: Settings; theme: Theme } {
  if (typeof options !== 'object' || options === null) refuse('options', 'pass { families: [evm({ networks })] }')
  const { families, theme = {}, features: local = {} } = options
  check(isList(families) && families.length > 0, 'families', 'pass [evm({ networks })]')
  const seen = new Set<string>()
  const networkIds = new Set<string>()
  for (const family of families) {
    check(isString(family?.namespace) && isList(family.networks), 'families', 'pass [evm({ networks })]')
    const { namespace, networks } = family
    check(networks.length > 0, 'families', `give ${namespace} at least one network`)
    check(!seen.has(namespace), 'families', `name ${namespace} once`)
    seen.add(namespace)
    for (const { id } of networks) {
      check(!networkIds.has(id), 'families', `name ${id} once`)
      networkIds.add(id)
    }
  }
  const given: Record<string, unknown> = { ...options }
  for (const [group, members] of Object.entries({ theme, features: local }))
    for (const [name, value] of Object.entries(members ?? {})) given[`${group}.${name}`] = value
  for (const [names, isFine, fix] of RULES)
    for (const name of names.split(' ')) check(given[name] === undefined || isFine(given[name]), name, fix)
  for (const [name, value] of Object.entries(options))
    check(value === undefined || !SWITCHES.test(name) || typeof value === 'boolean', name, 'pass true or false')
  const first = options.defaultNetwork
  check(first === undefined || networkIds.has(first), 'defaultNetwork', `use any of: ${[...networkIds].join(', ')}`)

  const remote = fill(NO_REMOTE, { ...local, multiWallet: options.multiWallet })
  return {
    settings: {
      ...fill(
        {
          projectId: undefined as string | undefined,
          storageKey: '@billfold',
          sdkType: 'billfold',
          sdkVersion: `js-${families.map(family => family.namespace).join(',')}-${version}`,
          allWallets: 'show' as const,
          customWallets: [],
          featuredWalletIds: [],
          walletGroups: {},
          includeWalletIds: [],
          excludeWalletIds: [],
          termsUrl: undefined as string | undefined,
          privacyUrl: undefined as string | undefined,
          learnMoreUrl: undefined as string | undefined,
          disclaimer: undefined as string | undefined,
          layout: 'auto' as const,
          locale: undefined as string | undefined,
          tokens: {},
          networkImages: {},
          connectorImages: {},
          defaultAccountTypes: {},
        } satisfies Partial<Settings> as Filled,
        options,
      ),
      api: options.api?.replace(/\/+$/, ''),
      features: {
        ...fill(FEATURES, local),
        collapseWallets: local.collapseWallets ?? local.emailShowWallets === false,
        ...(options.basic && BASIC),
      },
      // Specification section 6: "In basic mode all are off." How wallets are listed, and the host's terms, are no features.
      remote: options.basic
        ? (Object.fromEntries(Object.keys(remote).map(name => [name, false])) as RemoteFeatures)
        : remote,
      isWalletsEnabled: options.enableWallets ?? true,
      isNetworkSwitchEnabled: options.enableNetworkSwitch ?? true,
      isWalletGuideEnabled: options.enableWalletGuide ?? true,
      isUnsupportedNetworkAllowed: options.allowUnsupportedNetwork ?? false,
      isUniversalLinkPreferred: options.preferUniversalLinks ?? false,
      isInline: options.inlineIn !== undefined,
      isBasic: options.basic ?? false,
      isDebug: options.debug ?? false,
    },
    theme: fill<Theme>({ mode: 'system', preset: 'default', tokens: {} }, theme),
  }
}

/** Settings that are called as their options are. */
type Filled = Pick<
  Settings,
  | 'projectId'
  | 'storageKey'
  | 'sdkType'
  | 'sdkVersion'
  | 'allWallets'
  | 'customWallets'
  | 'featuredWalletIds'
  | 'walletGroups'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'termsUrl'
  | 'privacyUrl'
  | 'learnMoreUrl'
  | 'disclaimer'
  | 'layout'
  | 'locale'
  | 'tokens'
  | 'networkImages'
  | 'connectorImages'
  | 'defaultAccountTypes'
>

/** The members of `defaults`, each as it is given, if it is. */
function fill<value extends object>(defaults: value, given: object | undefined): value {
  const known = (given ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, known[name] ?? value])) as value
}

function refuse(option: string, fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option, fix } })
}

function check(isFine: boolean, option: string, fix: string): void {
  if (!isFine) refuse(option, fix)
}

function oneOf(name: string, known: readonly string[]): Rule {
  return [name, value => known.includes(value as string), `use any of: ${known.join(', ')}`]
}

function someOf(name: string, known: readonly string[]): Rule {
  const [, isKnown, fix] = oneOf(name, known)
  return [name, isListOf(isKnown), fix]
}

function isUrl(value: unknown): boolean {
  try {
    return isString(value) && /^https?:$/.test(new URL(value).protocol)
  } catch {
    return false
  }
}

/** What `Intl` would throw at later, in the middle of a drawing. */
function isLocale(value: unknown): boolean {
  try {
    return isString(value) && Intl.getCanonicalLocales(value).length > 0
  } catch {
    return false
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isListOf(isFine: (item: unknown) => boolean) {
  return (value: unknown) => isList(value) && value.every(isFine)
}

function isMapOf(isFine: (item: unknown) => boolean) {
  return (value: unknown) => typeof value === 'object' && value !== null && Object.values(value).every(isFine)
}
