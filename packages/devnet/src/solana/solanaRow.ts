/**
 * The Solana chain as a plain row. Its CAIP-2 reference is the first 32 characters of its genesis hash, as CAIP-30 of the
 * `solana` namespace has it; no public cluster has this hash.
 *
 * @example
 * const { id } = solanaRow // 'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt'
 */
export const solanaRow = {
  id: 'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt',
  genesisHash: 'Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDtKaFwSxoeJmLG',
  name: 'Billfold Solana Devnet',
  isTestnet: true,
  /** The release of the validator whose rules and answers this chain has. */
  apiVersion: '3.0.0',
} as const
