import * as v from 'valibot'

const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const price = {
  /** Price of one unit in US dollars that the operator sets, as a decimal string: better too high than too low. '0' for coins of test networks. */
  usd: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,6})?$/))),
  /** A price feed on the same EVM network (`latestRoundData()`, `decimals()`), in place of `usd`. */
  feed: v.optional(evmAddress),
}
const common = { rpcUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/)), ...price }
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))

/** The nodes that return what a wallet is worth: the escrow's own, which no page sees. */
export const worthNodes = v.array(
  v.union([
    v.object({
      /** CAIP-2. */
      id: v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/)),
      ...common,
      decimals: v.optional(decimals, 18),
      /** Tokens with a price. Others do not count. */
      tokens: v.optional(v.array(v.object({ address: evmAddress, decimals, ...price })), []),
    }),
    v.object({
      id: v.pipe(v.string(), v.regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/)),
      rpcUrl: common.rpcUrl,
      usd: price.usd,
      /** Tokens with a price, by mint. Others do not count. */
      tokens: v.optional(
        v.array(
          v.object({ address: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)), decimals, usd: price.usd }),
        ),
        [],
      ),
    }),
  ]),
)

export type WorthNode = v.InferOutput<typeof worthNodes>[number]
export type EvmWorthNode = Extract<WorthNode, { decimals: number }>
export type SolanaWorthNode = Exclude<WorthNode, EvmWorthNode>
