import type { decodeMessage } from './decode/decodeMessage.ts'
import type { SignInFault } from './decode/findSignInFaults.ts'

/** A message to sign. */
export type ShownMessage = {
  readonly kind: 'message'
  readonly message: decodeMessage.ReturnType
  readonly signInFaults: readonly SignInFault[]
}
