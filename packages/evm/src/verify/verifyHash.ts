import { type BillfoldError, isBillfoldError, isEvmAddress, isHex } from 'billfold/protocol'
import { createClient, custom, type Hash } from 'viem'
import { verifyHash as verifyWithClient } from 'viem/actions'
import { createRpcPool } from '../rpc/createRpcPool.ts'
import type { VerifyOptions } from './VerifyOptions.ts'

/**
 * Whether `address` signed `hash`: by key (no request is made), else by its contract (ERC-1271), deployed or not
 * (ERC-6492).
 *
 * @throws `rpc/all-failed` when the chain had to be asked and no address answered: unknown is not the same as wrong.
 */
export async function verifyHash(options: VerifyOptions & { readonly hash: Hash }): Promise<boolean> {
  const { fetch, rpcUrls, rankedUrls, chain, address, signature, hash, signal, pool = createRpcPool() } = options
  if (!isEvmAddress(address) || !isHex(signature) || signature === '0x') return false
  const rpc = pool({ fetch, networkId: chain.id, rpcUrls, signal, ...(rankedUrls ? { rankedUrls } : {}) })
  // The library takes every failed request for a wrong signature; these errors are not.
  let unanswered: BillfoldError | undefined
  const provider = {
    async request({ method, params }: { method: string; params: readonly unknown[] }) {
      try {
        return await rpc.request(method, params)
      } catch (cause) {
        if (!isBillfoldError(cause, 'node/reverted')) unanswered = cause as BillfoldError
        throw cause
      }
    },
  }
  const { erc6492Verifier, multicall3 } = chain.contracts ?? {}
  const isValid = await verifyWithClient(createClient({ transport: custom(provider, { retryCount: 0 }) }), {
    address,
    hash,
    signature,
    mode: 'eoa',
    ...(erc6492Verifier ? { erc6492VerifierAddress: erc6492Verifier as Hash } : {}),
    ...(multicall3 ? { multicallAddress: multicall3 as Hash } : {}),
  }).catch(() => false)
  if (unanswered) throw unanswered
  return isValid
}
