/** One network, by whichever of its addresses answers. */
export type Esplora = {
  /**
   * Reads a path; `undefined` where no address that answers knows such a thing (404). `parse` throws for what cannot be
   * used, and then the next address is asked. Rejects `rpc/all-failed`, `rpc/no-url`, `request/aborted`.
   */
  get<value>(path: string, parse: (text: string) => value): Promise<value | undefined>
  /** Reads a path from up to `count` addresses; those that do not answer, or know no such thing, are left out. Rejects as `get`. */
  getEach<value>(path: string, parse: (text: string) => value, count: number): Promise<readonly value[]>
  /**
   * Posts a text to one address after the other until `isEnough` says so of an answer. `undefined` stands for an address
   * that was asked and did not answer; one that cannot prove its network is not asked. Rejects `rpc/no-url`,
   * `request/aborted`.
   */
  post(path: string, body: string, isEnough: (answer: PostAnswer | undefined) => boolean): Promise<void>
}

/** The response of an address, with any status. */
export type PostAnswer = { readonly status: number; readonly text: string }
