import { loadChunk } from '../../core/async/loadChunk.ts'
import type { Kit } from '../../core/Kit.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'

/**
 * Whether an EVM account has signed a text, by its key or by its contract (ERC-1271, ERC-6492), which a node of the kit is asked
 * about. It reads nothing of the text: domain, nonce and times are yours to compare.
 *
 * @throws `options/feature-unavailable` in a kit without an EVM family · `sign-in/no-network` for a network that is not configured ·
 * what the family throws when no node answers.
 * @example
 * const verify = (address: string, message: string, signature: string) =>
 *   verifySignature(kit, { address, message, signature, chainId: getChainIdFromMessage(message) })
 */
export async function verifySignature(kit: Kit, parameters: verifySignature.Parameters): Promise<boolean> {
  const { verifyWithKit } = await loadChunk(() => import('./verifyWithKit.ts'))
  return verifyWithKit(kit, parameters)
}

export declare namespace verifySignature {
  type Parameters = {
    readonly address: string
    readonly message: string
    readonly signature: string
    /** `eip155:1`. */
    readonly chainId: NetworkId
    /** Accepted and not used: the kit asks the nodes that it asks otherwise. */
    readonly projectId?: string | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = boolean
  type ErrorType = BillfoldError
}
