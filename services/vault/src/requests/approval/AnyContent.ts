/** What a request is about, of any kind. Each kind has fields of its own, in the folder of its methods (`Shown….ts`). */
export type AnyContent = {
  readonly kind: string
  /** An allowance that may be cut down to what the account has. */
  readonly exact?: { readonly token: string; readonly amount: bigint }
}
