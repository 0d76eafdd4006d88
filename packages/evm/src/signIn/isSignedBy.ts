import { hashMessage } from './hashMessage.ts'
import { isHashSignedBy } from './isHashSignedBy.ts'

/** Whether the key of `address` has signed `message` (ERC-191, as `personal_sign` does), by a signature of 65 bytes. */
export function isSignedBy({ message, signature, address }: isSignedBy.Options): boolean {
  return isHashSignedBy({ hash: hashMessage(message), signature, address })
}

export declare namespace isSignedBy {
  type Options = { readonly message: string; readonly signature: string; readonly address: string }
}
