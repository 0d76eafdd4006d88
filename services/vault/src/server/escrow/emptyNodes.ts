import * as v from 'valibot'

/** The nodes that are asked whether a wallet is empty: the vault's own, which no page sees. */
export const emptyNodes = v.array(
  v.object({
    /** CAIP-2. */
    id: v.pipe(v.string(), v.regex(/^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/)),
    rpcUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
    /** Whether the node finds every transfer of a token to an address since the first block. Without it tokens beside `tokens` are not seen. */
    hasLogs: v.optional(v.boolean(), true),
    /** Contracts whose balance is asked for, on EVM networks. */
    tokens: v.optional(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))), []),
  }),
)

export type EmptyNode = v.InferOutput<typeof emptyNodes>[number]
