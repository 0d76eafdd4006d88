/** Own currencies of chains that have no zero address to stand for them, by DefiLlama's name of the chain. */
export const llamaNatives: { readonly [chain: string]: string | undefined } = {
  solana: 'coingecko:solana',
  bitcoin: 'coingecko:bitcoin',
}
