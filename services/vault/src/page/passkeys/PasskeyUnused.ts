/** A passkey ceremony that gave nothing to use: the visitor cancelled, the passkey opens no wallets, or this browser has no passkeys. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused'
  readonly code: 'cancelled' | 'without-prf' | 'unsupported'

  constructor(code: 'cancelled' | 'without-prf' | 'unsupported') {
    super(code)
    this.code = code
  }
}
