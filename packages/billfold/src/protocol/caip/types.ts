/**
 * CAIP-2 namespace. The three named ones have a family of ours; any other string of the grammar is possible, because a
 * host may bring its own family.
 */
export type Namespace = 'eip155' | 'solana' | 'bip122' | (string & {})

/** CAIP-2 chain id, `namespace:reference`, e.g. `eip155:1`. */
export type NetworkId = `${string}:${string}`

/** CAIP-10 account id, `namespace:reference:address`. */
export type AccountId = `${string}:${string}:${string}`

/** CAIP-19 asset type or asset id, `chain/namespace:reference[/token]`. */
export type AssetId = `${string}:${string}/${string}:${string}`
