import { isNetworkId } from 'billfold/protocol'
import * as v from 'valibot'

// What a seed file may say. Strict: a misspelt key is an error that names it, not a setting that silently does nothing.

const id = v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,128}$/, 'takes letters, digits and -_.'))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
/** Whether it is one of its network's family is seen by `toNetworkKeys`. */
const address = v.pipe(v.string(), v.maxLength(128))
const webUrl = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.check(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'takes an http or https address'),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))

const token = v.strictObject({
  address,
  name: text,
  symbol: text,
  decimals,
  iconUrl: v.optional(webUrl),
})

const price = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'takes a decimal text like "1.00"'))

const prices = v.strictObject({
  /** Tokens whose price in US dollars is taken as given, as decimal text. */
  anchors: v.optional(v.pipe(v.array(v.strictObject({ address, price })), v.maxLength(2_000)), []),
  /** Price of the network's own currency in US dollars, taken as given. */
  native: v.optional(price),
  /** Constant-product pools with the usual V2 interface, on EVM networks. */
  pools: v.optional(v.pipe(v.array(address), v.maxLength(200)), []),
})

const swaps = v.strictObject({
  /** Router of the usual V2 interface; it is given an allowance. */
  router: address,
  /** Router that carries out several ways in one transaction; it is given an allowance, too. */
  splitRouter: v.optional(address),
  /** Constant-product pools of the router's factory, with a fee of 0.3 %. */
  pools: v.pipe(v.array(address), v.minLength(1), v.maxLength(2_000)),
})

const network = v.strictObject({
  id: v.pipe(
    v.string(),
    v.check(value => isNetworkId(value), 'takes a CAIP-2 id like "eip155:1"'),
  ),
  name: text,
  isTestnet: v.optional(v.boolean(), false),
  /** Whether its blocks are indexed for `/v1/account/{account}/history`; EVM networks of the operator only. */
  indexed: v.optional(v.boolean(), false),
  nativeCurrency: v.strictObject({ name: text, symbol: text, decimals }),
  /** JSON-RPC of EVM and Solana nodes, the root of Esplora's API for Bitcoin. Tried in this order; the next one stands in when one fails. */
  rpcUrls: v.pipe(v.array(webUrl), v.minLength(1), v.maxLength(20)),
  multicall: v.optional(address),
  wrappedNative: v.optional(address),
  /** Where names are kept (ENS): the first main network of the operator that has one names accounts. */
  ensUniversalResolver: v.optional(address),
  tokens: v.optional(v.pipe(v.array(token), v.maxLength(2_000)), []),
  prices: v.optional(prices),
  /** Pools through which tokens are swapped; EVM networks only. */
  swaps: v.optional(swaps),
  /** Contracts of tokens and collections that are advertising or bait, and those that are not although they look like it. */
  spam: v.optional(v.pipe(v.array(address), v.maxLength(10_000)), []),
  genuine: v.optional(v.pipe(v.array(address), v.maxLength(10_000)), []),
})

const feature = v.strictObject({
  id,
  isEnabled: v.boolean(),
  config: v.optional(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(50))), null),
})

const project = v.strictObject({
  id,
  name: text,
  isDevelopment: v.optional(v.boolean(), false),
  isAnalyticsEnabled: v.optional(v.boolean(), true),
  allowedOrigins: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(512))), v.maxLength(500)),
  features: v.optional(v.pipe(v.array(feature), v.maxLength(100)), []),
  /** SHA-256 in hex of each secret key for calls that come without an origin. */
  secretKeyHashes: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'takes 64 hex digits'))), v.maxLength(20)),
    [],
  ),
  /** Networks of this project alone. */
  networks: v.optional(v.pipe(v.array(network), v.maxLength(100)), []),
})

/** A seed file, schema version 1. */
export const seedSchema = v.strictObject({
  version: v.literal(1),
  projects: v.optional(v.pipe(v.array(project), v.maxLength(10_000)), []),
  networks: v.optional(v.pipe(v.array(network), v.maxLength(2_000)), []),
})

/** What a seed file holds once read. */
export type Seed = v.InferOutput<typeof seedSchema>
/** A seed as it is written: defaults may be left out. */
export type SeedInput = v.InferInput<typeof seedSchema>
export type SeedNetwork = Seed['networks'][number]
