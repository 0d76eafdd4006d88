import type { Rpc } from '../rpc/Rpc.ts'
import { isSignedByContract } from './isSignedByContract.ts'
import { isSignedByDelegate } from './isSignedByDelegate.ts'

/**
 * Whether the code of an account confirms its signature of `hash`: that which it has (ERC-1271), that which it would have
 * (ERC-6492), or that which it delegates to (ERC-8010).
 *
 * @throws `rpc/all-failed` when no node answered: unknown is not the same as wrong · `rpc/no-url` · `request/aborted`.
 */
export async function isSignedByAccount(
  rpc: Pick<Rpc, 'request'>,
  options: isSignedByContract.Options,
): Promise<boolean> {
  return (await isSignedByDelegate(rpc, options)) ?? isSignedByContract(rpc, options)
}
