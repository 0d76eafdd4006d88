/** A call that is answered with an error of JSON-RPC. */
export class RelayFault extends Error {
  override readonly name = 'RelayFault'
  readonly error: { readonly code: number; readonly message: string }

  constructor(error: { readonly code: number; readonly message: string }) {
    super(error.message)
    this.error = error
  }
}
