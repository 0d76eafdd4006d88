/** One network, by whichever of its addresses answers. */
export type Esplora = {
  /**
   * Reads a path; `undefined` where no address that answers knows such a thing (404). `parse` throws for what cannot be
   * used, and then the next address is asked. Rejects `rpc/all-failed`, `rpc/no-url`, `request/aborted`.
   */
  get<value>(path: string, parse: (text: string) => value): Promise<value | undefined>
  /** Posts a text; resolves with the answer. Rejects, beside those of `get`, with what the node refused it for. */
  post(path: string, body: string): Promise<string>
}
