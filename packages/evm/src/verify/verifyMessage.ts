import { hashMessage, toHex } from 'viem'
import type { VerifyOptions } from './VerifyOptions.ts'
import { verifyHash } from './verifyHash.ts'

/**
 * Whether `address` signed `message` (ERC-191, as `personal_sign` does), for servers. Plain accounts are checked without
 * a request; contracts by ERC-1271, and by ERC-6492 before they are deployed.
 *
 * @throws `rpc/all-failed` when the chain had to be asked and no address answered · `rpc/no-url` · `request/aborted`.
 * @example await verifyMessage({ fetch, rpcUrls: mainnet.rpcUrls, chain: mainnet, address, message, signature })
 */
export function verifyMessage(options: verifyMessage.Options): Promise<boolean> {
  const { message, ...rest } = options
  return verifyHash({ ...rest, hash: hashMessage({ raw: toHex(message) }) })
}

export declare namespace verifyMessage {
  type Options = VerifyOptions & { readonly message: string | Uint8Array }
}
