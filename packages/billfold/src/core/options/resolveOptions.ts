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
    if (SWITCHES.test(name)) check(isOneOf(value, [true, false]), name, 'pass true or false')
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
  check(
    isOneOf(options.allWallets, ['show', 'hide', 'only-mobile']),
    'allWallets',
    "use 'show', 'hide' or 'only-mobile'",
  )
  check(isOneOf(options.layout, ['compact', 'wide', 'auto']), 'layout', "use 'compact', 'wide' or 'auto'")
  check(isOneOf(options.theme?.mode, ['light', 'dark', 'system']), 'theme.mode', "use 'light', 'dark' or 'system'")
  check(
    isOneOf(options.theme?.preset, ['default', 'high-contrast']),
    'theme.preset',
    "use 'default' or 'high-contrast'",
  )
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
      projectId: options.projectId,
      api: options.api?.replace(/\/+$/, ''),
      sdkType: options.sdkType ?? 'billfold',
      sdkVersion: options.sdkVersion ?? `js-${options.families.map(family => family.namespace).join(',')}-${version}`,
      features: {
        receive: local.receive ?? true,
        send: local.send ?? true,
        analytics: local.analytics ?? true,
        allWallets: local.allWallets ?? true,
        legalCheckbox: local.legalCheckbox ?? false,
        smartSessions: local.smartSessions ?? false,
        collapseWallets: local.collapseWallets ?? local.emailShowWallets === false,
        emailShowWallets: local.emailShowWallets ?? true,
        pay: local.pay ?? false,
        walletFeaturesOrder: local.walletFeaturesOrder ?? WALLET_FEATURES,
        connectMethodsOrder: local.connectMethodsOrder,
        connectorTypeOrder: local.connectorTypeOrder ?? CONNECTOR_TYPES,
        ...(options.basic && BASIC),
      },
      remote,
      allWallets: options.allWallets ?? 'show',
      customWallets: options.customWallets ?? [],
      featuredWalletIds: options.featuredWalletIds ?? [],
      includeWalletIds: options.includeWalletIds ?? [],
      excludeWalletIds: options.excludeWalletIds ?? [],
      termsUrl: options.termsUrl,
      privacyUrl: options.privacyUrl,
      isWalletsEnabled: options.enableWallets ?? true,
      isNetworkSwitchEnabled: options.enableNetworkSwitch ?? true,
      isWalletGuideEnabled: options.enableWalletGuide ?? true,
      isUnsupportedNetworkAllowed: options.allowUnsupportedNetwork ?? false,
      isUniversalLinkPreferred: options.preferUniversalLinks ?? false,
      isInline: options.inlineIn !== undefined,
      layout: options.layout ?? 'auto',
      locale: options.locale,
      tokens: options.tokens ?? {},
      networkImages: options.networkImages ?? {},
      connectorImages: options.connectorImages ?? {},
      defaultAccountTypes: options.defaultAccountTypes ?? {},
      isBasic: options.basic ?? false,
      isDebug: options.debug ?? false,
    },
    theme: {
      mode: options.theme?.mode ?? 'system',
      preset: options.theme?.preset ?? 'default',
      tokens: options.theme?.tokens ?? {},
    },
  }
}

function refuse(option: string, fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option, fix } })
}

function check(isFine: boolean, option: string, fix: string): void {
  if (!isFine) refuse(option, fix)
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

function isOneOf(value: unknown, allowed: readonly unknown[]): boolean {
  return value === undefined || allowed.includes(value)
}
