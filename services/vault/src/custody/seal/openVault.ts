import { bindVault } from '../../contract/bindVault.ts'
import type { Vault } from '../../contract/vault.ts'
import { hashAccounts } from './hashAccounts.ts'
import { hashManifest } from './hashManifest.ts'
import { importWrappingKey } from './importWrappingKey.ts'
import { openBytes } from './openBytes.ts'

/**
 * The root secret of a vault.
 *
 * @throws `vault/not-opened` when its owner, generation, public keys or list of envelopes is another than when it was sealed.
 */
export async function openVault(vault: Vault, wrappingKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bound = bindVault(vault, hashAccounts(vault.accounts), hashManifest(vault.envelopes))
  return openBytes(await importWrappingKey(wrappingKey), vault.sealed, bound)
}
