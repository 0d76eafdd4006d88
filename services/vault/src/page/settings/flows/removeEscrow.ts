import type { CommandResults } from '../../../custody/worker/commands.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { forgetEscrow } from './forgetEscrow.ts'
import { removeFactors } from './removeFactors.ts'

type Removals = CommandResults['changeEnvelopes']['removals']

/**
 * Makes the wallet user-sealed: its escrow envelope goes, then the factor that the operator's second role holds.
 *
 * @returns removals that the escrow could not be asked for; `forgetEscrow` tries again. Their server halves are gone all the same.
 * @throws RecoveryNeeded, and as `changeWallet`.
 */
export async function removeEscrow(tools: WalletTools): Promise<Removals> {
  const { vault } = await requireWallet(tools)
  const ids = vault.envelopes.filter(one => one.kind === 'escrow').map(one => one.id)
  if (ids.length === 0) return []
  const { removals } = await removeFactors(tools, ids)
  const left: Removals[number][] = []
  for (const removal of removals) await forgetEscrow(tools, removal).catch(() => left.push(removal))
  return left
}
