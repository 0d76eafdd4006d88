/** Why a passkey was not made or asked. */
export type PasskeyFailureCode =
  /** The visitor closed the browser's dialog, or it waited for too long. */
  | 'cancelled'
  /** The authenticator has a passkey of this visitor already. */
  | 'already'
  /** This browser, or this device, knows no passkeys. */
  | 'unsupported'
  /** The passkey gives no PRF: it can log in, but open no wallet. */
  | 'without-prf'

/**
 * A ceremony that gave nothing to use.
 *
 * @example if (error instanceof PasskeyFailure && error.code === 'cancelled') return
 */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
  readonly code: PasskeyFailureCode

  constructor(code: PasskeyFailureCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
