/** How addresses other than web addresses are reached. */
export type SourceSettings = {
  /** Address of a gateway to which `/ipfs/<cid>/…` is added; without one `ipfs:` is unknown. */
  readonly ipfsGateway: string | undefined
  /** Address of a gateway to which `/<transaction>/…` is added; without one `ar:` is unknown. */
  readonly arweaveGateway: string | undefined
  /** Whether sources may be in private networks, and plain http: for development. */
  readonly isPrivateAllowed: boolean
}
