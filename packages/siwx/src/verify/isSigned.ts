import { verifyBitcoinMessage } from '@billfold/bitcoin/verify'
import { type createRpcPool, verifySignedText } from '@billfold/evm/verify'
import { verifySolanaMessage } from '@billfold/solana/verify'
import type { ParsedSignIn } from 'billfold/protocol'

/**
 * Whether the account of a message has signed it, by the rules of its family.
 *
 * @throws where a chain had to be asked and could not.
 */
export async function isSigned({ parsed, message, signature, ...chain }: isSigned.Options): Promise<boolean> {
  const { accountAddress: address, chainId } = parsed.data
  if (parsed.family === 'solana') return verifySolanaMessage({ address, message, signature })
  if (parsed.family === 'bip122') return verifyBitcoinMessage({ address, message, signature })
  return verifySignedText({ ...chain, chain: { id: chainId }, address, message, signature })
}

export declare namespace isSigned {
  type Options = {
    readonly parsed: ParsedSignIn
    readonly message: string
    readonly signature: string
    readonly fetch: typeof globalThis.fetch
    readonly rpcUrls: readonly string[]
    readonly pool: ReturnType<typeof createRpcPool>
  }
}
