/** What one unit of gas costs, in base units of the native currency, by how soon a transaction should be taken up. */
export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }
