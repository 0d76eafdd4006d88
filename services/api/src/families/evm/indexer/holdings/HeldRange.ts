/** Blocks whose transfers are counted as holdings, and the hash of the last. */
export type HeldRange = { readonly floor: number; readonly tip: number; readonly hash: string }
