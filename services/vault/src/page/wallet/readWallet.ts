import { readVault } from '../../contract/calls/readVault.ts'
import type { Envelope } from '../../contract/envelope.ts'
import type { Vault } from '../../contract/vault.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/** The visitor's sealed wallet and those of its envelopes that still open; `undefined` while the visitor has none. @throws WalletFailure `rolled-back`. */
export async function readWallet({ session }: Pick<WalletTools, 'session'>): Promise<readWallet.ReturnType> {
  const read = await session.call(readVault, {})
  if (read.isRolledBack) throw new WalletFailure('rolled-back', 'The server lost writes of this wallet')
  if (read.vault === null) return undefined
  const those = (isListed: (id: string) => boolean) => (read.vault?.envelopes ?? []).filter(one => isListed(one.id))
  return {
    vault: read.vault,
    open: those(id => !read.revokedEnvelopeIds.includes(id)),
    spare: those(id => read.spareEnvelopeIds.includes(id)),
  }
}

export declare namespace readWallet {
  type ReturnType =
    | {
        readonly vault: Vault
        readonly open: readonly Envelope[]
        /** What the next write leaves out: revoked, or devices that are over or have to make room. */
        readonly spare: readonly Envelope[]
      }
    | undefined
}
