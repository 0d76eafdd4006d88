/** The mint whose accounts hold lamports (both token programs name it so in their sources). */
export const wrappedSol = {
  mint: 'So11111111111111111111111111111111111111112',
  name: 'Wrapped SOL',
  symbol: 'WSOL',
  decimals: 9,
} as const
