import { isEvmAddress, isHex } from 'billfold/protocol'
import { isAddressEqual, recoverMessageAddress } from 'viem'

/** Whether the key of `address` has signed `message` (ERC-191, as `personal_sign` does). Asks nobody. */
export async function isSignedBy(options: isSignedBy.Options): Promise<boolean> {
  const { message, signature, address } = options
  if (!isEvmAddress(address) || !isHex(signature)) return false
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  return signer !== undefined && isAddressEqual(signer, address)
}

export declare namespace isSignedBy {
  type Options = { readonly message: string; readonly signature: string; readonly address: string }
}
