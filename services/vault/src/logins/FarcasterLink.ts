/** What a vault knows of Farcaster: where channels are, and who owns an account. */
export type FarcasterLink = {
  /** @throws FarcasterAway. */
  open(channel: {
    readonly domain: string
    readonly siweUri: string
    readonly nonce: string
    readonly expiresAt: number
  }): Promise<{ readonly token: string; readonly url: string }>
  /** `undefined` while the phone has not answered. @throws FarcasterAway. */
  read(token: string): Promise<FarcasterLink.Answer | undefined>
  /** Id of the account whose custody address this is; 0 for none. @throws FarcasterAway. */
  accountOf(custodyAddress: string): Promise<bigint>
  /** @throws FarcasterAway when a contract would have to be asked and cannot be. */
  isSignedBy(address: string, message: string, signature: string): Promise<boolean>
}

export declare namespace FarcasterLink {
  type Answer = { readonly message: string; readonly signature: string; readonly username: string | undefined }
}
