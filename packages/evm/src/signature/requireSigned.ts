import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'
import { isHashSignedBy } from '../signIn/isHashSignedBy.ts'

/**
 * Makes sure that an account has signed one of `hashes`: by its key, which needs no request, or else by its contract
 * (ERC-1271), deployed or not (ERC-6492), or the code that it delegates to (ERC-8010), which `rpc` is asked for. A contract that signed on chain has no bytes to give
 * and answers `0x`, which proves nothing and passes.
 *
 * @throws `connector/invalid-answer` · `rpc/all-failed` when the signature is not by a key and no node can say whether the
 * contract accepts it · `request/aborted`.
 */
export async function requireSigned({ address, hashes, signature, rpc }: requireSigned.Options): Promise<void> {
  if (signature === '0x' || hashes.some(hash => isHashSignedBy({ hash, signature, address }))) return
  const load = () => import('../signIn/isSignedByAccount.ts')
  const { isSignedByAccount } = await load().catch(load)
  for (const hash of hashes) if (await isSignedByAccount(rpc, { address, hash, signature })) return
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The signature is by another key, or of something else' })
}

export declare namespace requireSigned {
  type Options = {
    readonly address: string
    /** The digests that count as what was asked for. */
    readonly hashes: readonly Uint8Array[]
    readonly signature: string
    readonly rpc: Pick<Rpc, 'request'>
  }
}
