/** Native currency that a contract moved inside a transaction, in base units. */
export type InternalTransfer = { readonly sender: string; readonly receiver: string; readonly amount: bigint }
