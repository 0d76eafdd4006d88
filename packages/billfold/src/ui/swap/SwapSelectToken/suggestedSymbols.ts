/** Symbols that are offered above the list, most wanted first (facts 3.10). */
export const suggestedSymbols: readonly string[] = (
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS ' +
  'MATIC OP'
).split(' ')
