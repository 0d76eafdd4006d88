import * as v from 'valibot'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const symbol = v.pipe(v.string(), v.minLength(1), v.maxLength(16))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))
const address = v.pipe(v.string(), v.maxLength(64))
const webUrl = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.check(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
)

/** A network that the vault's pages can use. Every visitor of the page can read its address, so it holds no secret. */
export const pageNetwork = /* @__PURE__ */ v.object({
  /** CAIP-2. */
  id: v.pipe(v.string(), v.regex(/^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/)),
  name,
  /** Of its native coin. */
  symbol,
  decimals,
  /** The vault's own node; `null` on networks that a project brings with it, where the host names the node. */
  rpcUrl: v.nullable(webUrl),
  /** A second node, of another operator: a receipt or a simulation that the two report differently is not used. */
  secondRpcUrl: v.optional(webUrl),
  /** Origins of the nodes that hosts may name there. */
  hostRpcOrigins: v.optional(v.pipe(v.array(webUrl), v.maxLength(8)), []),
  /** Tokens and collections that are known by the operator's word; what others call themselves is shown as their word. */
  tokens: v.optional(
    v.pipe(
      v.array(
        v.object({
          address,
          name,
          symbol,
          decimals,
          /** Absent: `erc20`; `wrapped` wraps the native coin, the two others are collections. */
          standard: v.optional(v.picklist(['erc20', 'wrapped', 'erc721', 'erc1155'])),
        }),
      ),
      v.maxLength(500),
    ),
    [],
  ),
  /** Other contracts whose calls do what their names say, by the operator's word: bundlers of calls, accounts, Permit2. */
  contracts: v.optional(v.pipe(v.array(address), v.maxLength(500))),
})

export type PageNetwork = v.InferOutput<typeof pageNetwork>
