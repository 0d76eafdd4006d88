import { createRpcPool } from '../rpc/createRpcPool.ts'
import { hashMessage } from '../signIn/hashMessage.ts'
import { isHashSignedBy } from '../signIn/isHashSignedBy.ts'
import { isSignedByAccount } from '../signIn/isSignedByAccount.ts'
import type { VerifyOptions } from './VerifyOptions.ts'

/**
 * Whether `address` signed `message` (ERC-191), for servers that do without viem at run time. Plain accounts are checked
 * without a request, contracts by ERC-1271, ERC-6492 before they are deployed, and ERC-8010 before they are delegated to.
 *
 * @throws `rpc/all-failed` when the chain had to be asked and no address answered · `rpc/no-url` · `request/aborted`.
 * @example
 * const signed = { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', message: 'Hello', signature: '0x…' }
 * const isTheirs = await verifySignedText({ fetch, rpcUrls: mainnet.rpcUrls, chain: mainnet, ...signed })
 */
export async function verifySignedText(options: verifySignedText.Options): Promise<boolean> {
  const { fetch, rpcUrls, rankedUrls, chain, address, signature, message, signal, pool = createRpcPool() } = options
  const asked = { address, hash: hashMessage(message), signature }
  if (isHashSignedBy(asked)) return true
  const rpc = pool({ fetch, networkId: chain.id, rpcUrls, signal, ...(rankedUrls ? { rankedUrls } : {}) })
  return isSignedByAccount(rpc, asked)
}

export declare namespace verifySignedText {
  type Options = VerifyOptions & { readonly message: string | Uint8Array }
}
