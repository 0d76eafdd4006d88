/** JSON-RPC of one network, however many addresses stand behind it. Rejects with `BillfoldError` only. */
export type Rpc = {
  /**
   * Asks and reads the answer: what `read` gives `undefined` for is no answer, and another address is asked. Numbers too
   * large for JavaScript come as bigint.
   */
  request<value>(
    method: string,
    params: readonly unknown[],
    read: (result: unknown) => value | undefined,
  ): Promise<value>
}
