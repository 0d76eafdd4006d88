/** One JSON-RPC request to the network that keeps names. */
export type NameCall = (method: string, params: readonly unknown[]) => Promise<unknown>
