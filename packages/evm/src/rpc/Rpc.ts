/** JSON-RPC of one network, however many addresses stand behind it. Rejects with `BillfoldError` only. */
export type Rpc = { request(method: string, params?: readonly unknown[]): Promise<unknown> }
