/** Who asks: their request, and the headers of the response to them. */
export type Visitor = {
  readonly request: { readonly headers: Headers }
  /** Cookies are appended to it as `Set-Cookie`. */
  readonly answer: Headers
}
