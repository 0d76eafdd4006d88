import { readVault } from '../../../contract/calls/readVault.ts'
import { findOwn } from '../../wallet/findOwn.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import { unlockEnvelope } from '../../wallet/unlockEnvelope.ts'
import { VersionFailure } from '../../wallet/VersionFailure.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { writeChange } from '../../wallet/writeChange.ts'

/**
 * Writes an earlier record of the wallet anew, above the record of now. It keeps those of its envelopes that still open; what was added since then opens the wallet no
 * more. This device opens the earlier record first, so a record that does not open is never written.
 *
 * @throws VersionFailure; CallFailure `step-up-needed`, `held`, `vault-stale` when another page wrote meanwhile; BillfoldError `vault/not-opened` and others of the worker.
 * @example await restoreVersion(tools, 7)
 */
export async function restoreVersion(tools: WalletTools, generation: number): Promise<writeChange.ReturnType> {
  const { custodian, session } = tools
  const now = await requireWallet(tools)
  const { revokedEnvelopeIds, vault } = await session.call(readVault, { generation })
  if (!vault) throw new VersionFailure('gone')
  const opens = (id: string) => now.open.some(one => one.id === id) && !revokedEnvelopeIds.includes(id)
  const own = await findOwn(
    tools,
    vault.envelopes.filter(one => opens(one.id)),
  )
  if (!own) throw new VersionFailure('closed')
  await unlockEnvelope(tools, { vault, envelope: own, use: 'change', replaces: now.vault.generation })
  const remove = vault.envelopes.filter(one => !opens(one.id)).map(one => one.id)
  const written = await writeChange(tools, now.vault, { remove })
  await custodian.ask('lock', {})
  return written
}
