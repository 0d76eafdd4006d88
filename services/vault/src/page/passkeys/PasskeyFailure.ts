/**
 * Why a passkey was not made or used, where that is worth saying. `exists`: this authenticator holds one of the visitor's already. `refused`: the browser does not do it here, in this frame or at all: try the
 * window. What the visitor called off is no failure.
 *
 * @example if (error instanceof PasskeyFailure && error.code === 'refused') offerWindow()
 */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
  readonly code: 'exists' | 'refused'

  constructor(code: 'exists' | 'refused', message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
