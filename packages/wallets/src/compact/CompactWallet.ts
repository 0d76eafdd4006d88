/** A wallet as a page without a server needs it: what finds, shows, opens and gets it. */
export type CompactWallet = {
  /** Our slug. */
  readonly id: string
  /** 64-hex id of the public registry; include, exclude and featured lists accept either. */
  readonly explorerId?: string
  readonly name: string
  readonly homepage?: string
  /** EIP-6963. */
  readonly rdns: readonly string[]
  /** CAIP-2 namespaces. */
  readonly namespaces: readonly string[]
  /** CAIP-2 ids, where a source states them; absent means any of the namespaces. */
  readonly chains?: readonly `${string}:${string}`[]
  /**
   * Link templates: `{uri}` (pairing URI), `{url}` and `{origin}` are filled percent-encoded, `{rawUrl}` with the address
   * of the page as it is.
   */
  readonly mobileLink?: string
  /** The same by `https:`, where both are known. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly browseLink?: string
  readonly stores: {
    readonly ios?: string
    readonly android?: string
    readonly chrome?: string
    readonly firefox?: string
    readonly edge?: string
  }
  readonly hasPairing?: boolean
}
