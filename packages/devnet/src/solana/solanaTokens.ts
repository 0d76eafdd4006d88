/**
 * What the seed of the Solana chain has made, by key. The faucet account may mint the fungible ones.
 *
 * @example
 * const { mint, decimals } = solanaTokens.usdx // { mint, program, name, symbol, decimals, kind }
 */
export const solanaTokens = {
  usdx: {
    mint: '82fST24kZvromm2Vfs74bq8oTtmWa8xFDhnzyk5bcEF1',
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    name: 'USDx',
    symbol: 'USDx',
    decimals: 6,
    kind: 'fungible',
  },
  /** Keeps 2 % of every transfer, at most 5 FEEx (Token-2022). */
  feex: {
    mint: 'F4V5pyJmuyQ2MBAVYtKX8tqDL162ZMwPMD8oazD96Fo1',
    program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    name: 'Fee Token',
    symbol: 'FEEx',
    decimals: 9,
    kind: 'fungible',
  },
  /** alice's; its metadata are in the mint itself (Token-2022). */
  stamp: {
    mint: 'C9BBXUKK1QHBL4y6VZz5mUnHeB7JBniThPb4SJF9WedW',
    program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    name: 'Billfold Stamp #1',
    symbol: 'STAMP',
    decimals: 0,
    kind: 'nonFungible',
  },
  /** bob's; its metadata are in an account of the Metaplex layout. */
  card: {
    mint: '3oSJd9ESdWv9dS1mMAyERPBwGNZ2tTGsAc7Lc8F1NmYM',
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    name: 'Billfold Card #1',
    symbol: 'CARD',
    decimals: 0,
    kind: 'nonFungible',
  },
} as const satisfies { readonly [key: string]: solanaTokens.Token }

export declare namespace solanaTokens {
  type Token = {
    /** Base58. */
    readonly mint: string
    /** The token program that the mint belongs to. */
    readonly program: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly kind: 'fungible' | 'nonFungible'
  }
}
