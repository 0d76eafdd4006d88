/** One JSON-RPC call. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
