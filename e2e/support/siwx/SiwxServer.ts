/** How a page talks with a server that signs visitors in. */
export type SiwxServer = {
  /** Whether a page sends data beside the text, which may differ from it. */
  readonly takesData: boolean
  /** One browser. */
  visit(): SiwxServer.Browser
}

export declare namespace SiwxServer {
  type Signed = { readonly message: string; readonly signature: string; readonly data?: object }
  type Browser = {
    issue(): Promise<string>
    /** What the server says to a sign-in: `signed in`, or the code of its error. `isForeign`: as a page of another site posts it. */
    post(signed: Signed, isForeign?: boolean): Promise<string>
  }
}
