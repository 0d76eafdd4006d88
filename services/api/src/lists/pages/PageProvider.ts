import type { NetworkId } from 'billfold/protocol'

/** Port: a provider of a list of an account, page by page, the newest first, on networks that are not indexed. */
export type PageProvider<row> = {
  /** Written in logs. */
  readonly name: string
  /** Those of the networks that it serves. @throws UpstreamError when it does not answer. */
  choose(networks: readonly NetworkId[]): Promise<readonly NetworkId[]>
  /**
   * One page, on networks that it serves.
   *
   * @throws UpstreamError when it does not answer, or does not know the account yet.
   */
  read(options: PageProvider.Options): Promise<PageProvider.Page<row>>
}

export declare namespace PageProvider {
  type Options = {
    /** In lower case. */
    readonly account: string
    readonly networks: readonly NetworkId[]
    /** The provider's own cursor, from the page before. */
    readonly cursor: string | undefined
    /** Most rows of the page. */
    readonly count: number
  }
  type Page<row> = {
    readonly rows: readonly row[]
    /** At most 400 characters; absent on the last page. */
    readonly next: string | undefined
  }
}
