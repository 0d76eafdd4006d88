/** A passkey ceremony that gave nothing to use: the visitor called off, the passkey opens no wallets, or this browser has none. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused'
  readonly code: 'cancelled' | 'without-prf' | 'unsupported'

  constructor(code: 'cancelled' | 'without-prf' | 'unsupported') {
    super(code)
    this.code = code
  }
}
