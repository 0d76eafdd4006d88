import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'

/** One wallet of the directory as views need it: of the bundled copy, of the API, or added by the host. */
export type WalletListing = {
  /** Our slug. */
  readonly id: string
  /** 64-hex id of the public registry, where known; include, exclude and featured lists accept either. */
  readonly explorerId?: string
  readonly name: string
  readonly homepage?: string
  /** `https:` or `data:image/…`; absent when the wallet has none: the view then draws a placeholder. */
  readonly imageUrl?: string
  readonly rdns: readonly string[]
  readonly namespaces: readonly Namespace[]
  readonly chains?: readonly NetworkId[]
  /**
   * Checked link templates. `{uri}` (the pairing URI), `{url}` and `{origin}` (of the page) are filled percent-encoded,
   * `{rawUrl}` is the page's address as it is.
   */
  readonly mobileLink?: string
  /** The same over https, which opens the app or its store page. */
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
  /** Whether it can be reached by a pairing URI. */
  readonly hasPairing?: boolean
}
