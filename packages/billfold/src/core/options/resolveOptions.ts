import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { invalidOption } from '../../protocol/errors/rows/options.ts'
import type { BillfoldOptions } from './BillfoldOptions.ts'
import type { ConnectMethod, ConnectorType, RemoteFeatures, Settings, WalletFeature } from './Settings.ts'
import type { Theme } from './Theme.ts'

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

/** What is no feature of a kit that pairs alone. */
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
}

/** Settings that are options of the same name, with what holds where the host names nothing. */
const UNCHANGED: Pick<
  Settings,
  | 'projectId'
  | 'allWallets'
  | 'customWallets'
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'termsUrl'
  | 'privacyUrl'
  | 'layout'
  | 'locale'
  | 'tokens'
  | 'networkImages'
  | 'connectorImages'
  | 'defaultAccountTypes'
> = {
  projectId: undefined,
  allWallets: 'show',
  customWallets: [],
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  termsUrl: undefined,
  privacyUrl: undefined,
  layout: 'auto',
  locale: undefined,
  tokens: {},
  networkImages: {},
  connectorImages: {},
  defaultAccountTypes: {},
}

/**
 * Checks options and fills in the defaults of specification section 9.
 * @throws `options/invalid` naming the option and the fix.
 */
export function resolveOptions(options: BillfoldOptions, version: string): { settings: Settings; theme: Theme } {
  if (typeof options !== 'object' || options === null)
    refuse('options', 'pass an object: createBillfold({ families: [evm({ networks })] })')
  check(
    isList(options.families) && options.families.length > 0,
    'families',
    'pass at least one family: [evm({ networks: [mainnet] })]',
  )
  const seen = new Set<string>()
  for (const family of options.families) {
    check(
      typeof family?.namespace === 'string' && isList(family.networks),
      'families',
      'each family is what a factory such as evm() returns',
    )
    check(family.networks.length > 0, 'families', `give ${family.namespace} at least one network`)
    check(!seen.has(family.namespace), 'families', `name ${family.namespace} once, with all its networks`)
    seen.add(family.namespace)
    for (const network of family.networks) {
      check(!seen.has(network.id), 'families', `name the network ${network.id} once`)
      seen.add(network.id)
    }
  }
  for (const name of ['api', 'termsUrl', 'privacyUrl'] as const)
    check(
      options[name] === undefined || isUrl(options[name]),
      name,
      "pass a full address that begins with 'https://' (or 'http://' on your own machine)",
    )
  for (const name of ['projectId', 'sdkType', 'sdkVersion'] as const)
    check(options[name] === undefined || isString(options[name]), name, 'pass a string')
  for (const [name, value] of Object.entries(options))
    if (SWITCHES.test(name)) check(value === undefined || value === true || value === false, name, 'pass true or false')
  check(isLocale(options.locale), 'locale', "pass a language tag: 'en-GB'")
  check(
    isMapOf(options.rpcUrls, urls => isList(urls) && urls.every(isUrl)),
    'rpcUrls',
    'pass lists of full addresses by network id',
  )
  check(
    isMapOf(
      options.tokens,
      list => isList(list) && list.every(token => isString((token as { address?: unknown } | null)?.address)),
    ),
    'tokens',
    'pass lists of { address } by network id',
  )
  const maps = { ...options, 'theme.tokens': options.theme?.tokens }
  for (const name of ['networkImages', 'connectorImages', 'defaultAccountTypes', 'theme.tokens'] as const)
    check(isMapOf(maps[name], isString), name, 'pass an object of strings')
  check(options.metadata === undefined || isString(options.metadata?.name), 'metadata', 'give it a name')
  check(options.connectors === undefined || isList(options.connectors), 'connectors', 'pass a list')
  check(options.onEvent === undefined || typeof options.onEvent === 'function', 'onEvent', 'pass a function')
  for (const name of ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const)
    check(isStrings(options[name]), name, 'pass a list of wallet ids')
  if (options.defaultNetwork !== undefined)
    check(seen.has(options.defaultNetwork), 'defaultNetwork', 'name a network that one of the families has')
  checkOneOf(options.allWallets, 'allWallets', ['show', 'hide', 'only-mobile'])
  checkOneOf(options.layout, 'layout', ['compact', 'wide', 'auto'])
  checkOneOf(options.theme?.mode, 'theme.mode', ['light', 'dark', 'system'])
  checkOneOf(options.theme?.preset, 'theme.preset', ['default', 'high-contrast'])
  for (const wallet of options.customWallets ?? [])
    check(isString(wallet?.id) && isString(wallet.name), 'customWallets', 'give each wallet an id and a name')
  const local = options.features ?? {}
  const orders = [
    ['features.connectorTypeOrder', local.connectorTypeOrder, CONNECTOR_TYPES],
    ['features.connectMethodsOrder', local.connectMethodsOrder, CONNECT_METHODS],
    ['features.walletFeaturesOrder', local.walletFeaturesOrder, WALLET_FEATURES],
  ] as const
  for (const [name, given, known] of orders) {
    check(
      isStrings(given) && (given ?? []).every(item => (known as readonly string[]).includes(item)),
      name,
      `use any of: ${known.join(', ')}`,
    )
  }

  const remote = { ...NO_REMOTE }
  for (const name of Object.keys(NO_REMOTE) as (keyof RemoteFeatures)[]) {
    if (local[name] !== undefined) Object.assign(remote, { [name]: local[name] })
  }
  if (options.multiWallet !== undefined) Object.assign(remote, { multiWallet: options.multiWallet })
  // Specification section 6: "In basic mode all are off." How wallets are listed, and the host's terms, are no features.
  if (options.basic) for (const name of Object.keys(remote)) Object.assign(remote, { [name]: false })
  return {
    settings: {
      ...withDefaults(UNCHANGED, options),
      api: options.api?.replace(/\/+$/, ''),
      sdkType: options.sdkType ?? 'billfold',
      sdkVersion: options.sdkVersion ?? `js-${options.families.map(family => family.namespace).join(',')}-${version}`,
      features: {
        ...withDefaults<Settings['features']>(
          {
            receive: true,
            send: true,
            analytics: true,
            allWallets: true,
            legalCheckbox: false,
            smartSessions: false,
            collapseWallets: local.emailShowWallets === false,
            emailShowWallets: true,
            pay: false,
            walletFeaturesOrder: WALLET_FEATURES,
            connectMethodsOrder: undefined,
            connectorTypeOrder: CONNECTOR_TYPES,
          },
          local,
        ),
        ...(options.basic && BASIC),
      },
      remote,
      isWalletsEnabled: options.enableWallets ?? true,
      isNetworkSwitchEnabled: options.enableNetworkSwitch ?? true,
      isWalletGuideEnabled: options.enableWalletGuide ?? true,
      isUnsupportedNetworkAllowed: options.allowUnsupportedNetwork ?? false,
      isUniversalLinkPreferred: options.preferUniversalLinks ?? false,
      isInline: options.inlineIn !== undefined,
      isBasic: options.basic ?? false,
      isDebug: options.debug ?? false,
    },
    theme: withDefaults<Theme>({ mode: 'system', preset: 'default', tokens: {} }, options.theme ?? {}),
  }
}

/** Each default, or what is given in its place. */
function withDefaults<values extends object>(
  defaults: values,
  given: { readonly [name in keyof values]?: values[name] | undefined },
): values {
  const names = Object.keys(defaults) as (keyof values)[]
  return Object.fromEntries(names.map(name => [name, given[name] ?? defaults[name]])) as values
}

function refuse(option: string, fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option, fix } })
}

function check(isFine: boolean, option: string, fix: string): void {
  if (!isFine) refuse(option, fix)
}

function checkOneOf(value: unknown, option: string, allowed: readonly unknown[]): void {
  const fix = `use '${allowed.slice(0, -1).join("', '")}' or '${allowed.at(-1)}'`
  check(value === undefined || allowed.includes(value), option, fix)
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
    return value === undefined || (isString(value) && Intl.getCanonicalLocales(value).length > 0)
  } catch {
    return false
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isMapOf(value: unknown, isFine: (item: unknown) => boolean): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(isFine))
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isStrings(value: unknown): boolean {
  return value === undefined || (isList(value) && value.every(isString))
}
