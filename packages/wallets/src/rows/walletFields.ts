import * as v from 'valibot'

const text = (maxCharacters: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxCharacters))
const key = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a key is a-z, 0-9 and single hyphens'))
/** Each value once. */
const unique = <item extends string>(values: readonly item[]) => new Set(values).size === values.length
const listOf = <schema extends v.GenericSchema<string, string>>(item: schema) =>
  v.pipe(v.array(item), v.minLength(1), v.check(unique, 'a value stands twice'))

const namespace = v.picklist(['eip155', 'solana', 'bip122'])
const network = v.custom<`${string}:${string}`>(
  value => typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value),
  'no CAIP-2 id',
)
const rdns = v.pipe(
  v.string(),
  v.maxLength(128),
  v.regex(
    /^[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/,
    'no reverse domain name',
  ),
)
const property = '(?!(?:__proto__|constructor|prototype)(?![\\w$]))[A-Za-z_$][\\w$]*'
const propertyPath = v.pipe(v.string(), v.maxLength(128), v.regex(new RegExp(`^${property}(\\.${property})*$`)))
const flag = v.pipe(v.string(), v.maxLength(64), v.regex(new RegExp(`^${property}$`)))
const injected = v.pipe(
  v.strictObject({ namespace, path: v.exactOptional(propertyPath), flag: v.exactOptional(flag) }),
  v.check(entry => entry.path !== undefined || entry.flag !== undefined, 'neither path nor flag'),
)

const template = text(2_048)
const links = v.strictObject({
  mobileNative: v.exactOptional(template),
  mobileUniversal: v.exactOptional(template),
  desktop: v.exactOptional(template),
  webapp: v.exactOptional(template),
  browse: v.exactOptional(template),
  schemes: v.exactOptional(listOf(v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z][a-z0-9+.-]*$/)))),
})

const store = (form: RegExp) =>
  v.exactOptional(v.pipe(v.string(), v.maxLength(256), v.regex(form, 'no canonical store page')))
const stores = v.strictObject({
  ios: store(/^https:\/\/apps\.apple\.com\/app\/id\d{6,12}$/),
  android: store(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[A-Za-z][\w]*(\.[A-Za-z][\w]*)+$/),
  chrome: store(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/),
  firefox: store(/^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[\w-]{1,64}\/$/),
  edge: store(/^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/),
})

const icon = v.variant('kind', [
  v.strictObject({
    kind: v.literal('sourced'),
    path: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.(svg|png|webp)$/)),
    /** Key of the package in SOURCES.md. */
    source: key,
    /** SPDX id that this version of the package states. */
    licence: v.picklist(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC']),
  }),
  v.strictObject({ kind: v.literal('generated'), path: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.svg$/)) }),
])

/** The fields of a row, each checked alone; `WalletRow` adds the rules between them. */
export const walletFields = v.strictObject({
  /** Our slug, stable. */
  id: v.pipe(key, v.maxLength(64)),
  /** 64-hex id of the public wallet registry, which existing integrations write in their lists. */
  explorerId: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  name: v.pipe(text(64), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .'&()_+-]*$/u, 'an unusual character in a name')),
  homepage: v.exactOptional(text(2_048)),
  description: v.exactOptional(text(200)),
  /** Families that a source connects it with; may be incomplete. */
  namespaces: listOf(namespace),
  /** CAIP-2 ids that a source states. */
  chains: v.exactOptional(listOf(network)),
  /** EIP-6963 reverse domain names. */
  rdns: v.exactOptional(listOf(rdns)),
  injected: v.exactOptional(v.pipe(v.array(injected), v.minLength(1))),
  /** Name under which it registers with the wallet standard. */
  solanaStandardName: v.exactOptional(text(64)),
  bitcoinStandardName: v.exactOptional(text(64)),
  links: v.exactOptional(links),
  stores: v.exactOptional(stores),
  /** True where a source connects it with a `wc:` pairing URI. */
  supportsPairing: v.exactOptional(v.literal(true)),
  badge: v.exactOptional(v.literal('certified')),
  icon,
  /** By field (`stores.ios` for nested ones): keys of SOURCES.md. */
  sources: v.record(v.string(), listOf(key)),
})
