import type { PasskeyReason } from './passkeyWindow.ts'

/** A ceremony in the other page came to nothing, and why. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason) {
    super(reason)
    this.reason = reason
  }
}
