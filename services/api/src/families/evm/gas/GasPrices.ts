/** Price of one unit of gas in base units of the native currency, by urgency. */
export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }
