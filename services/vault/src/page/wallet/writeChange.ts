import { replaceVault } from '../../contract/calls/replaceVault.ts'
import type { Vault } from '../../contract/vault.ts'
import type { CommandResults } from '../../custody/worker/commands.ts'
import { depositFactors } from './depositFactors.ts'
import { newRecipient } from './newRecipient.ts'
import { type NewPart, prepareParts } from './prepareParts.ts'
import { requireWallet } from './requireWallet.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Writes the wallet that the worker has open for `device` or `change` with other envelopes above the record `current`, and reads it back.
 *
 * @throws CallFailure `vault-stale` when another page wrote first, `step-up-needed`; WalletFailure `rolled-back`; BillfoldError of the worker.
 */
export async function writeChange(
  tools: WalletTools,
  current: Pick<Vault, 'id' | 'generation'>,
  { add = [], remove = [] }: writeChange.Change,
): Promise<writeChange.ReturnType> {
  const recipient = await newRecipient(tools)
  const to = { vaultId: current.id, generation: current.generation + 1, recipient }
  const changed = await tools.custodian.ask('changeEnvelopes', {
    recipient,
    createdAt: tools.seams.clock.now(),
    add: await prepareParts(tools, add, to),
    remove: [...remove],
  })
  await depositFactors(tools, changed)
  await tools.session.call(replaceVault, { replaces: current.generation, vault: changed.vault, proof: changed.proof })
  return { vault: (await requireWallet(tools)).vault, removals: changed.removals }
}

export declare namespace writeChange {
  type ReturnType = {
    readonly vault: Vault
    /** For the escrow, whose factors of the removed envelopes are to go. */
    readonly removals: CommandResults['changeEnvelopes']['removals']
  }
  type Change = { readonly add?: readonly NewPart[]; readonly remove?: readonly string[] }
}
