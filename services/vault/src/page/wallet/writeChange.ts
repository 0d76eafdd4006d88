import { replaceVault } from '../../contract/calls/replaceVault.ts'
import type { Vault } from '../../contract/vault.ts'
import { depositFactors } from './depositFactors.ts'
import { newRecipient } from './newRecipient.ts'
import { type NewPart, prepareParts } from './prepareParts.ts'
import { requireWallet } from './requireWallet.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Writes the wallet that the worker has open for `device` or `change` with other envelopes, and reads it back.
 *
 * @throws CallFailure `vault-stale` when another page wrote first, `step-up-needed`; WalletFailure `rolled-back`; BillfoldError of the worker.
 */
export async function writeChange(
  tools: WalletTools,
  vault: Vault,
  { add = [], remove = [] }: writeChange.Change,
): Promise<Vault> {
  const recipient = await newRecipient(tools)
  const to = { vaultId: vault.id, generation: vault.generation + 1, recipient }
  const changed = await tools.custodian.ask('changeEnvelopes', {
    recipient,
    createdAt: tools.seams.clock.now(),
    add: await prepareParts(tools, add, to),
    remove: [...remove],
  })
  await depositFactors(tools, changed.deposits)
  await tools.session.call(replaceVault, { replaces: vault.generation, vault: changed.vault, proof: changed.proof })
  return (await requireWallet(tools)).vault
}

export declare namespace writeChange {
  type Change = { readonly add?: readonly NewPart[]; readonly remove?: readonly string[] }
}
