import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { forgetEscrow } from './forgetEscrow.ts'
import { removeFactors } from './removeFactors.ts'

/**
 * Makes the wallet user-sealed: its escrow envelope goes, then the factor that the operator's second role holds.
 *
 * @returns ids of envelopes whose factor the escrow could not be told to delete; `forgetEscrow` tries again. Their server halves are gone all the same.
 * @throws RecoveryNeeded, and as `changeWallet`.
 */
export async function removeEscrow(tools: WalletTools): Promise<readonly string[]> {
  const { vault } = await requireWallet(tools)
  const ids = vault.envelopes.filter(one => one.kind === 'escrow').map(one => one.id)
  if (ids.length > 0) await removeFactors(tools, ids)
  const left: string[] = []
  for (const id of ids) await forgetEscrow(tools, id).catch(() => left.push(id))
  return left
}
