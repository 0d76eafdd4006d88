import { BillfoldError, vaultNotOpened } from 'billfold/protocol'
import type { OpenUse } from '../../contract/calls/openUses.ts'
import type { Vault } from '../../contract/vault.ts'
import { deriveKeys, type WalletKeys } from '../derive/deriveKeys.ts'
import { deriveWriteKey } from '../derive/deriveWriteKey.ts'
import { toAccounts } from '../derive/toAccounts.ts'
import { toWriteKey } from '../derive/toWriteKey.ts'
import { hashAccounts } from '../seal/hashAccounts.ts'
import type { AccountSigner } from '../sign/AccountSigner.ts'
import { createEvmSigner } from '../sign/createEvmSigner.ts'
import { createSolanaSigner } from '../sign/createSolanaSigner.ts'

/** A wallet that is open. */
export type Opening = {
  readonly vault: Vault
  readonly use: OpenUse
  /** The generation that the next write replaces: the record's own, or a later one where this record is to be restored. */
  readonly replaces: number
  readonly signers: readonly AccountSigner[]
  readonly keys: WalletKeys
  /** Present until used, and in no opening for `sign`. */
  secrets: { readonly rootSecret: Uint8Array<ArrayBuffer>; readonly wrappingKey: Uint8Array<ArrayBuffer> } | undefined
  /** The bundle of requests of high risk that has taken it: such a bundle needs an opening of its own. */
  spentBy: string | undefined
  wipe(): void
  wipeSecrets(): void
}

/**
 * Derives the keys of an opened wallet, and keeps the secrets themselves only if they are what it was opened for.
 *
 * @throws `vault/not-opened` when the record names other accounts than those that come of the secret.
 */
export async function createOpening({ replaces, secrets, use, vault }: createOpening.Options): Promise<Opening> {
  const keys = await deriveKeys(secrets.rootSecret)
  const opening: Opening = {
    vault,
    use,
    replaces,
    keys,
    signers: [createEvmSigner(keys.eip155), createSolanaSigner(keys.solana)],
    secrets,
    spentBy: undefined,
    wipe() {
      opening.wipeSecrets()
      keys.eip155.fill(0)
      keys.solana.fill(0)
    },
    wipeSecrets() {
      opening.secrets?.rootSecret.fill(0)
      opening.secrets?.wrappingKey.fill(0)
      opening.secrets = undefined
    },
  }
  const writeKey = deriveWriteKey(secrets.rootSecret, vault)
  const isOwnWriteKey = vault.writeKey === undefined || vault.writeKey === toWriteKey(writeKey)
  writeKey.fill(0)
  if (!isOwnWriteKey || hashAccounts(toAccounts(keys)) !== hashAccounts(vault.accounts)) {
    opening.wipe()
    throw new BillfoldError(vaultNotOpened, { details: 'The record names other accounts or another write key' })
  }
  if (use === 'sign') opening.wipeSecrets()
  return opening
}

export declare namespace createOpening {
  type Options = Pick<Opening, 'vault' | 'use' | 'replaces'> & { readonly secrets: NonNullable<Opening['secrets']> }
}
