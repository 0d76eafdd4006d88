import { createHash } from 'node:crypto'
import { bind } from '../contract/bind.ts'

/** The nonce of a login elsewhere: bound to the page key that began it, so that the escrow knows for which login a token or a signed message was made. */
export function bindNonce({ salt, thumbprint }: { readonly salt: string; readonly thumbprint: string }): Buffer {
  return createHash('sha256')
    .update(bind(['billfold/login-nonce/v1', salt, thumbprint]))
    .digest()
}
